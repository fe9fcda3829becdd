/**
 * What the other languages must provide for a Russian catalog: any string for a string, the same function for a
 * function.
 */
export type Shape<T> = {
  readonly [K in keyof T]: T[K] extends string
    ? string
    : T[K] extends (params: infer P) => string
      ? (params: P) => string
      : Shape<T[K]>;
};

type Leaf = string | ((params: never) => string);

/** All dotted paths to the texts of a catalog: `'cart.title' | 'cart.empty' | …`. */
export type Paths<T> = {
  [K in keyof T & string]: T[K] extends Leaf ? K : `${K}.${Paths<T[K]>}`;
}[keyof T & string];

type At<T, P extends string> = P extends `${infer Head}.${infer Rest}`
  ? Head extends keyof T
    ? At<T[Head], Rest>
    : never
  : P extends keyof T
    ? T[P]
    : never;

type ParamNames<S extends string> = S extends `${string}{{${infer Name}}}${infer Rest}`
  ? Name | ParamNames<Rest>
  : never;

/** The parameters that a text needs: those of its function, or the `{{names}}` in it; `undefined` for none. */
export type ParamsAt<T, P extends string> =
  At<T, P> extends (params: infer Params) => string
    ? Params
    : At<T, P> extends infer S extends string
      ? [ParamNames<S>] extends [never]
        ? undefined
        : Readonly<Record<ParamNames<S>, string | number>>
      : never;
