import { createCatalogueChanges } from '../../catalogue/changes/catalogue-changes.ts'
import { writeAudit } from '../../decisions/audit-log.ts'
import { createContacts } from '../../support/contacts/contacts.ts'
import type { Books } from '../command/books.ts'
import type { Command } from '../command/command.ts'
import { jsonFile } from '../command/json-file.ts'
import { idOption, readOptions } from '../command/options.ts'
import { decide, signingOptions, signingUsage } from '../command/signing.ts'

const openChanges = ({ db, clock, decimals, decisions }: Books) =>
  createCatalogueChanges({
    db,
    clock,
    decimals,
    decisions,
    audit: writeAudit({ clock }),
    contacts: createContacts({ db, clock }),
  })

export const showCatalogueCommand: Command = {
  name: 'catalogue show',
  usage: `terahold catalogue show
Prints sites, pools, plans and contact channels as a file for "catalogue propose".`,
  prepare(args) {
    readOptions(args, [])
    return async (books, tell) => {
      tell(JSON.stringify(await openChanges(books).read(), null, 2))
      return 0
    }
  },
}

export const proposeCatalogueCommand: Command = {
  name: 'catalogue propose',
  usage: `terahold catalogue propose --as 0x… --file PATH [--text TEXT --signature 0x…]
  --as    address of an operator with the role catalogue; another one must approve it
  --file  JSON with sites, pools, plans and contacts, as "catalogue show" writes it; entries that are not in it stay unchanged.
          endedContacts removes channels${signingUsage}
closedOn closes a pool: it takes no more orders, and its members get back every day not started`,
  prepare(args) {
    const { as, file, ...sent } = readOptions(args, ['as', 'file'], signingOptions)
    const content = jsonFile('file', file)
    return async (books, tell) => {
      const changes = openChanges(books)
      const draft = () => changes.draft(content)
      return decide(books, { as, sent, draft }, tell, async (operator, signed) => {
        return `catalogue change ${await changes.record(operator, content, signed)}`
      })
    }
  },
}

export const approveCatalogueCommand: Command = {
  name: 'catalogue approve',
  usage: `terahold catalogue approve --as 0x… --id ID [--text TEXT --signature 0x…]
  --as  address of an operator with the role catalogue; not the one who proposed it
  --id  of the change${signingUsage}`,
  prepare(args) {
    const { as, id, ...sent } = readOptions(args, ['as', 'id'], signingOptions)
    const changeId = idOption('id', id)
    return async (books, tell) => {
      const changes = openChanges(books)
      const draft = () => changes.draftApproval(changeId)
      return decide(books, { as, sent, draft }, tell, async (operator, signed) => {
        await changes.approve(operator, changeId, signed)
        return 'approved'
      })
    }
  },
}

export const rejectCatalogueCommand: Command = {
  name: 'catalogue reject',
  usage: `terahold catalogue reject --as 0x… --id ID
  --as  address of an operator with the role catalogue, who can be the one who proposed it
  --id  of the change`,
  prepare(args) {
    const { as, id } = readOptions(args, ['as', 'id'])
    const changeId = idOption('id', id)
    return async (books, tell) => {
      await openChanges(books).reject(await books.operator(as), changeId)
      tell('rejected')
      return 0
    }
  },
}
