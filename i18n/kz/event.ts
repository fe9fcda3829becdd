import type { Count } from '../formats/plural.ts';
import type { Catalog } from '../ru/keys.ts';

export const event: Catalog['event'] = {
  when: 'Күні мен уақыты',
  dates: 'Күні',
  times: 'Уақыты',
  available: ({ count }: Count) => `Бұл сеансқа ${count} билет қалды`,
  otherEvents: 'Басқа іс-шараны таңдау',
  soon: 'Сатылым әлі басталған жоқ',
  soonText: 'Билеттер жақында пайда болады. Бұл бетке кейінірек кіріңіз.',
  addToCalendar: 'Күнтізбеге қосу',
  calendarFile: 'іс-шара',
  tickets: 'Билеттер',
  zone: 'Баға аймағы: {{zone}}',
  fee: '+ сервистік алым {{price}}',
  people: ({ count }: Count) => `${count} адамға`,
  left: '{{count}} билет қалды',
  rowSoldOut: 'Билет жоқ',
  most: ({ count }: Count) => `тапсырыста ${count} билеттен артық емес`,
  least: ({ count }: Count) => `тапсырыста кемінде ${count} билет`,
  needed: ({ count }: Count) => `міндетті: әр тапсырыста кемінде ${count}`,
  moreRows: ({ count }: Count) => `Тағы ${count} санатты көрсету`,
  fewerRows: 'Тізімді жию',
  limitHint: ({ count, passes }) =>
    `Бір тапсырыста ${count} ${passes ? 'абонементтен' : 'билеттен'} артық емес.`,
  limitFull: 'Бұдан артық қосуға болмайды.',
  limitLeft: ({ count }: Count) => `Тағы қосуға болады: ${count}.`,
  refused: {
    most: ({ count }: Count) => `Бір тапсырыста мұндай ${count} билеттен артық емес`,
    left: ({ count }: Count) => `Тек ${count} билет қалды`,
    session: ({ count }: Count) => `Бұл сеансқа ${count} билет қана қалды`,
    forced: ({ count }: Count) => `Бұл билет тапсырыста міндетті: кемінде ${count}`,
    short: ({ count }: Count) =>
      `Мұндай билеттен кемінде ${count} керек, бірақ тапсырыс шегінен асып кетеді. Басқа билеттерді азайтыңыз.`,
    groups: ({ count }: Count) => `Бір тапсырыста ${count} топтан артық рәсімдеуге болмайды.`,
  },
  cut: 'Кейбір билеттер енді қолжетімсіз, біз оларды тапсырыстан шығардық. Санын тексеріңіз.',
  switch: {
    mode: 'Билет алу тәсілін өзгертесіз бе?',
    lost: ({ count }) => `Тапсырыстан ${count} билет шығарылады.`,
  },
  needsPaid: 'Тегін билетті тек ақылы билетпен бірге рәсімдеуге болады: кемінде бір ақылы билет қосыңыз.',
  chooseFirst: 'Тапсырыс беру үшін билет таңдаңыз.',
  groups: 'Топтық экскурсиялар',
  groupCount: ({ count }: Count) => `${count} топ`,
  ticketsAndGroups: '{{tickets}} және {{groups}}',
  groupsHint: ({ count }: Count) => `Бір билет бүкіл топқа беріледі. Тапсырыста ${count} топтан артық емес.`,
  subscription: {
    toggle: 'Абонемент бойынша',
    hint: ({ count }: Count) => `Абонементіңізде ${count} билет қалды`,
    spent: 'Абонементіңізде бұл іс-шараға билет қалмады.',
    title: 'Абонемент бойынша билет алу',
    text: ({ count }: Count) => `Абонементіңізден ${count} билет есептен шығарылады.`,
    confirm: 'Билеттерді алу',
  },
  order: {
    title: 'Сіздің тапсырысыңыз',
    free: 'Тегін рәсімдеу',
  },
  uncertain:
    'Іс-шара қазір қолжетімсіз, ал соңғы тапсырысыңыз туралы жауап келмеді. Оны қайта жіберіңіз: екіншісі жасалмайды.',
};
