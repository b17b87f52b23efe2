import type { ObjectPattern } from '@babel/types'
import { named } from './config-text.ts'
import type { Edit } from './edit.ts'
import { fieldHint } from './hints.ts'

/**
 * Renames what is taken of a hook: `const { openConnectModal } = useConnectModal()`. Returns the functions that open the
 * dialog.
 */
export function migrateFields(
  { properties }: ObjectPattern,
  fields: Readonly<Record<string, string>>,
  { read, write, note }: Edit,
): readonly string[] {
  return properties.flatMap((property) => {
    if (property.type !== 'ObjectProperty' || property.key.type !== 'Identifier') return []
    const { name } = property.key
    const field = fields[name]
    if (field === undefined) {
      note(property, `useWalletModal has no field ${name}${fieldHint(name)}`)
      return []
    }
    write(property, named(field, read(property.value)))
    return field === 'open' && property.value.type === 'Identifier' ? [property.value.name] : []
  })
}
