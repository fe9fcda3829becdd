import type { Catalog } from '../ru.ts';

export const choosing: Catalog['choosing'] = {
  wish: {
    title: 'Қандай орындар керек',
    count: 'Неше орын?',
    howMany: 'Неше?',
    seats: ({ count }) => (count === 1 ? '1 орын' : `қатарлас ${count}`),
    most: 'Қандай бағаға дейін?',
    upTo: '{{price}} дейін',
    anyPrice: 'кез келген баға',
    category: 'Санат',
  },
  offer: {
    add: 'Қосу · {{price}}',
    addWithFee: 'Қосу · {{price}}, сервистік алыммен',
    addMore: '{{seats}} қосу · {{price}}',
    addMoreWithFee: '{{seats}} қосу · {{price}}, сервистік алыммен',
    pair: 'Қатарлас екі орын · {{price}}',
    alone: 'Жанында бос орын қалмаған.',
    short: ({ count }) => `Бұл жерде қатарлас ${count} орын ғана қалды.`,
    room: ({ count }) => `Тапсырысқа тағы ${count} орын сыяды.`,
  },
};
