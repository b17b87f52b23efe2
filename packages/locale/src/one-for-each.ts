/**
 * The texts when they have exactly one for each code. The compiler names a code without a text, and rejects a text
 * without a code.
 */
export type OneForEach<Code extends string, Texts extends Readonly<Record<Code, unknown>>> =
  Exclude<keyof Texts, Code> extends never ? Texts : { readonly unusedTexts: Exclude<keyof Texts, Code> }
