/**
 * Returns the code that `text` is, typed as a member of `codes`. For texts from outside the type system, such as a database column
 * without a check. Throws `RangeError` for any other text; `what` names the code in the message.
 */
export function parseCode<const Code extends string>(codes: readonly Code[], text: string, what: string): Code {
  const code = codes.find((known) => known === text)
  if (code === undefined) throw new RangeError(`"${text}" is not a known ${what}`)
  return code
}
