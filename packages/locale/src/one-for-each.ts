/**
 * The texts when they have exactly one for each code. The compiler names a code that has none; with a text that no code uses,
 * nothing can be assigned to the type.
 */
export type OneForEach<Code extends string, Texts extends Readonly<Record<Code, unknown>>> =
  Exclude<keyof Texts, Code> extends never ? Texts : { readonly unusedTexts: Exclude<keyof Texts, Code> }
