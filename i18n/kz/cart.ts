import type { Shape } from '../catalog-shape.ts';
import type { cart as source } from '../ru/cart.ts';

export const cart: Shape<typeof source> = {
  title: 'Менің себетім',
  open: 'Себетті ашу',
  empty: 'Орын таңдаңыз',
  emptyList: 'Тізімнен орын таңдаңыз',
  emptyHint: 'Олар осында бағасымен бірге көрінеді.',
  summary: ({ count }) => `${count} билет`,
  remaining: ({ count }) => `Тағы ${count} билет қосуға болады`,
  categoryOf: 'Санаты: {{seat}}',
  removeSeat: 'Себеттен шығару: {{seat}}',
  cleared: 'Себет бос',
  total: 'Барлығы',
  feeIncluded: 'Оның ішінде сервистік алым',
  withFee: '{{price}}, сервистік алыммен',
  toBuyer: 'Тапсырысты рәсімдеу',
  toSeats: 'Орын таңдауға оралу',
  doubt:
    'Соңғы тапсырысыңыз туралы жауап келмеді. Ол жасалып, билеттер сізге брондалған болуы мүмкін. Жаңасын рәсімдемес бұрын соны тексеріңіз.',
  checkLast: 'Соңғы тапсырысты тексеру',
  anew: 'Жаңа тапсырыс рәсімдеу',
  order: 'Тапсырыс беру',
  orderFor: 'Жалғастыру · {{price}}',
  ordering: 'Тапсырыс жасалуда…',
  changed: 'Себет құрамы өзгерді',
  said: {
    sentences: '{{first}}. {{second}}',
    added: 'Қосылды: {{places}}',
    removed: 'Себеттен шығарылды: {{places}}',
    lost: 'Енді бос емес: {{places}}',
    swapped: 'Санаты өзгерді: {{places}}',
    counted: '{{place}}: {{tickets}}',
    refused: 'Қосылмады: {{place}}',
    total: 'Барлығы {{price}}',
    full: 'Енді қосуға болмайды',
  },
};
