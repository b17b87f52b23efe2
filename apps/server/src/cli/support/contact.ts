import { fallbackLanguage, type Language, languageTags } from '@terahold/locale/languages'
import { writeAudit } from '../../decisions/audit-log.ts'
import { type Contacts, createContacts } from '../../support/contacts/contacts.ts'
import type { Books } from '../command/books.ts'
import type { Command } from '../command/command.ts'
import { jsonFile } from '../command/json-file.ts'
import { idOption, matching, readOptions } from '../command/options.ts'

export const listContactsCommand: Command = {
  name: 'contact list',
  usage: `terahold contact list [--locale LOCALE]
The published contact channels.
  --locale  of ${languageTags.join(', ')}; ${fallbackLanguage} by default`,
  prepare(args) {
    const { locale = fallbackLanguage } = readOptions(args, [], ['locale'])
    matching('locale', locale, new RegExp(`^(${languageTags.join('|')})$`), `one of ${languageTags.join(', ')}`)
    return async (books, tell) => {
      for (const { contactId, kind, value, label, hours } of await contactsOf(books).list(locale as Language))
        tell([contactId, kind, value, label, ...(hours ? [hours] : [])].join('  '))
      return 0
    }
  },
}

export const addContactCommand: Command = {
  name: 'contact add',
  usage: `terahold contact add --as 0x… --file FILE
  --as    address of an operator with the role support
  --file  JSON: {"kind": "email", "value": "help@…", "sort": 1, "texts": {"en": {"label": "…", "hours": "…"}, "es": …}}
kind is email, web, telegram, x or phone; texts are required in ${languageTags.join(', ')}, hours are optional.`,
  prepare(args) {
    const options = readOptions(args, ['as', 'file'])
    const entry = jsonFile('file', options.file)
    return async (books, tell) => {
      tell(`contact ${await contactsOf(books).add(await books.operator(options.as), entry)}`)
      return 0
    }
  },
}

export const removeContactCommand: Command = {
  name: 'contact remove',
  usage: `terahold contact remove --as 0x… --id ID
  --as  address of an operator with the role support`,
  prepare(args) {
    const { as, id } = readOptions(args, ['as', 'id'])
    const contactId = idOption('id', id)
    return async (books, tell) => {
      await contactsOf(books).remove(await books.operator(as), contactId)
      tell('removed')
      return 0
    }
  },
}

function contactsOf({ db, clock }: Books): Contacts {
  return createContacts({ db, clock, audit: writeAudit({ clock }) })
}
