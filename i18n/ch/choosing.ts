import type { Catalog } from '../ru.ts';

export const choosing: Catalog['choosing'] = {
  wish: {
    title: '需要什么样的座位',
    count: '需要几个座位？',
    howMany: '几个？',
    seats: ({ count }) => (count === 1 ? '1 个座位' : `${count} 连座`),
    most: '最高票价？',
    upTo: '不超过 {{price}}',
    anyPrice: '不限价格',
    category: '票种',
  },
  offer: {
    add: '加入 · {{price}}',
    addWithFee: '加入 · {{price}}（含服务费）',
    addMore: '加入 {{seats}} · {{price}}',
    addMoreWithFee: '加入 {{seats}} · {{price}}（含服务费）',
    pair: '两个连座 · {{price}}',
    alone: '旁边没有可选座位。',
    short: ({ count }) => `这里只剩 ${count} 个连座。`,
    room: ({ count }) => `本订单还可加入 ${count} 个座位。`,
  },
};
