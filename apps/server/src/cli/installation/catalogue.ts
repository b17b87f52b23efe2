import { catalogueContent, parseCatalogue } from '../../catalogue/catalogue-file.ts'
import { putCatalogue } from '../../catalogue/put-catalogue.ts'
import { readCatalogue } from '../../catalogue/read-catalogue.ts'
import { writeAudit } from '../../decisions/audit-log.ts'
import type { Command } from '../command/command.ts'
import { jsonFile } from '../command/json-file.ts'
import { readOptions } from '../command/options.ts'

export const showCatalogueCommand: Command = {
  name: 'catalogue show',
  usage: `terahold catalogue show
Prints sites, pools and plans as a file for "catalogue put".`,
  prepare(args) {
    readOptions(args, [])
    return async ({ db, decimals }, tell) => {
      tell(JSON.stringify(catalogueContent(await readCatalogue(db), decimals), null, 2))
      return 0
    }
  },
}

export const putCatalogueCommand: Command = {
  name: 'catalogue put',
  usage: `terahold catalogue put --as 0x… --file PATH
  --as    address of an operator with the role catalogue
  --file  JSON with sites, pools and plans, as "catalogue show" writes it; entries that are not in it stay unchanged
closedOn closes a pool: it takes no more orders, and its members get back every day not started`,
  prepare(args) {
    const { as, file } = readOptions(args, ['as', 'file'])
    const content = jsonFile('file', file)
    return async ({ owner, clock, decimals, operator }, tell) => {
      const entries = parseCatalogue(content, decimals)
      await putCatalogue({ owner: owner(), clock, audit: writeAudit({ clock }) }, await operator(as), entries)
      const { sites, pools, plans } = entries
      tell(`${sites.length} sites, ${pools.length} pools, ${plans.length} plans`)
      return 0
    }
  },
}
