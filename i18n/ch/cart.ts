import type { Shape } from '../catalog-shape.ts';
import type { cart as source } from '../ru/cart.ts';

export const cart: Shape<typeof source> = {
  title: '我的购物车',
  open: '打开购物车',
  close: '关闭购物车',
  empty: '请在座位图上选择座位',
  emptyHint: '所选座位及票价将显示在此处。',
  summary: ({ count }) => `已选 ${count} 张票`,
  remaining: ({ count }) => `还可添加 ${count} 张`,
  removeSeat: '移出购物车：{{seat}}',
  clear: '清空购物车',
  cleared: '购物车为空',
  total: '合计',
  fee: '含服务费 {{price}}',
  plusFee: '+ 服务费 {{price}}',
  toBuyer: '去结算',
  toSeats: '返回选座',
  order: '下单',
  orderFor: '下单 {{price}}',
  pay: '去付款',
  ordering: '正在创建订单…',
  ordered: '订单已创建',
  limitTitle: '警告',
  changed: '购物车内容已变更',
};
