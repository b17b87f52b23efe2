import type { JSXAttribute, JSXOpeningElement } from '@babel/types'
import type { Kit } from './kits.ts'
import { calleeOf } from './syntax.ts'

type KitName = (local: string | undefined) => string | undefined

type Dependencies = {
  /** Returns the kit's name of a local one. */
  kitName: KitName
  /** Called for each property that is not a theme. */
  onOther: (attribute: JSXOpeningElement['attributes'][number]) => void
}

/** Returns the theme of a kit's provider. */
export function themeIn({ attributes }: JSXOpeningElement, kit: Kit, { kitName, onOther }: Dependencies) {
  const themes = attributes.map((attribute) => {
    const theme = attribute.type === 'JSXAttribute' ? themeOf(attribute, kit, kitName) : undefined
    if (!theme) onOther(attribute)
    return theme
  })
  return themes.find(Boolean)
}

/** Returns the theme that `theme={darkTheme()}` or `mode="dark"` names. */
function themeOf({ name, value }: JSXAttribute, { themes }: Kit, kitName: KitName): string | undefined {
  if (name.name === 'mode' && value?.type === 'StringLiteral') return value.value
  if (name.name !== 'theme' || value?.type !== 'JSXExpressionContainer') return undefined
  const made = kitName(calleeOf(value.expression))
  return made === undefined ? undefined : themes[made]
}
