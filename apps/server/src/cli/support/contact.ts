import { fallbackLanguage, type Language, languageTags } from '@terahold/locale/languages'
import { type Contacts, createContacts } from '../../support/contacts/contacts.ts'
import type { Books } from '../command/books.ts'
import type { Command } from '../command/command.ts'
import { matching, readOptions } from '../command/options.ts'

export const listContactsCommand: Command = {
  name: 'contact list',
  usage: `terahold contact list [--locale LOCALE]
The published contact channels. Two operators change them with "catalogue propose".
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

function contactsOf({ db, clock }: Books): Contacts {
  return createContacts({ db, clock })
}
