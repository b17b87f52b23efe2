import type { JSXOpeningElement } from '@babel/types'
import type { Edit } from './edit.ts'
import { optionHint } from './hints.ts'

type Attribute = JSXOpeningElement['attributes'][number]

/** The properties that our buttons have. */
const known: Readonly<Record<string, readonly string[]>> = {
  ConnectButton: ['disabled', 'showsBalance', 'key'],
  WalletButton: ['wallet', 'className', 'key'],
}

/** `<ConnectButton showBalance={false} label="Sign in" />` becomes `<ConnectButton showsBalance={false} />`. */
export function migrateButton({ attributes }: JSXOpeningElement, component: string, edit: Edit): void {
  for (const attribute of attributes) {
    if (attribute.type !== 'JSXAttribute' || attribute.name.type !== 'JSXIdentifier') continue
    const { name, value } = attribute
    if (known[component]?.includes(name.name) ?? true) continue
    const isByWidth = value?.type === 'JSXExpressionContainer' && value.expression.type === 'ObjectExpression'
    if (name.name === 'showBalance' && !isByWidth) edit.write(name, 'showsBalance')
    else {
      noteRemoved(attribute, edit)
      edit.remove(attribute)
    }
  }
}

/** Tells of a property that is removed. Only the first line of a long one is shown. */
export function noteRemoved(attribute: Attribute, { read, note }: Edit): void {
  const shown = read(attribute).replace(/\r?\n[\s\S]*/, ' …')
  const name = attribute.type === 'JSXAttribute' && attribute.name.type === 'JSXIdentifier' ? attribute.name.name : ''
  note(attribute, `The property ${shown} has no equal and was removed${optionHint(name)}`)
}
