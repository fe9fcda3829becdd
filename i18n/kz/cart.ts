import type { Shape } from '../catalog-shape.ts';
import type { cart as source } from '../ru/cart.ts';

export const cart: Shape<typeof source> = {
  title: 'Менің себетім',
  open: 'Себетті ашу',
  close: 'Себетті жабу',
  empty: 'Зал схемасынан орын таңдаңыз',
  emptyHint: 'Олар осында бағасымен бірге көрінеді.',
  summary: ({ count }) => `${count} билет таңдалды`,
  remaining: ({ count }) => `Тағы ${count} қосуға болады`,
  removeSeat: 'Себеттен алу: {{seat}}',
  clear: 'Себетті тазалау',
  cleared: 'Себет бос',
  total: 'Барлығы',
  fee: 'оның ішінде сервистік алым {{price}}',
  plusFee: '+ сервистік алым {{price}}',
  toBuyer: 'Тапсырысты рәсімдеу',
  toSeats: 'Орын таңдауға',
  doubt:
    'Соңғы тапсырысыңыз жауапсыз қалды: ол жасалған болуы мүмкін, орындар сізге сақталып тұр. Басқасын рәсімдемес бұрын оны тексеріңіз.',
  checkLast: 'Соңғысын тексеру',
  anew: 'Жаңасын рәсімдеу',
  order: 'Тапсырыс беру',
  orderFor: 'Тапсырыс беру: {{price}}',
  pay: 'Төлемге өту',
  ordering: 'Тапсырыс жасалуда…',
  ordered: 'Тапсырыс жасалды',
  limitTitle: 'Ескерту',
  changed: 'Себет құрамы өзгерді',
};
