import type { JSXAttribute } from '@babel/types'
import type { Kit } from './kits.ts'
import { calleeOf } from './syntax.ts'

/** Returns the theme that `theme={darkTheme()}` or `mode="dark"` names. `kitName` gives the kit's name of a local one. */
export function themeIn(
  { name, value }: JSXAttribute,
  { themes }: Kit,
  kitName: (local: string | undefined) => string | undefined,
): string | undefined {
  if (name.name === 'mode' && value?.type === 'StringLiteral') return value.value
  if (name.name !== 'theme' || value?.type !== 'JSXExpressionContainer') return undefined
  const made = kitName(calleeOf(value.expression))
  return made === undefined ? undefined : themes[made]
}
