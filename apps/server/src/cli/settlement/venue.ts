import { writeAudit } from '../../decisions/audit-log.ts'
import { createVenues } from '../../settlement/venues/venues.ts'
import type { Books } from '../command/books.ts'
import type { Command } from '../command/command.ts'
import { readChainId } from '../command/installed-chain.ts'
import { codeOption, idOption, matching, readOptions } from '../command/options.ts'

const openVenues = ({ owner, clock }: Books) => createVenues({ db: owner(), clock, audit: writeAudit({ clock }) })

const addressPattern = /^0x[0-9a-fA-F]{40}(,0x[0-9a-fA-F]{40})*$/

export const proposeVenueCommand: Command = {
  name: 'venue propose',
  usage: `terahold venue propose --as 0x… --name NAME --addresses 0x…,0x… --pools ID,ID [--advice none|required]
Registers a venue once another operator approves, or replaces what is registered under the name.
  --as         address of the operator who proposes; another one must approve
  --name       the venue's name, as revenue rows give it
  --addresses  from which it pays; its transfers into the treasury clear its own revenue rows, oldest day first
  --pools      the pools it pays for, by id or short name
  --advice     required: a transfer waits for a remittance advice that splits it among the pools; none is the default`,
  prepare(args) {
    const { advice = 'none', ...options } = readOptions(args, ['as', 'name', 'addresses', 'pools'], ['advice'])
    const isAdvised = codeOption('advice', advice, ['none', 'required']) === 'required'
    matching('addresses', options.addresses, addressPattern, 'addresses separated by commas: 0x and 40 hex digits each')
    return async (books, tell) => {
      const poolIds: string[] = []
      for (const pool of options.pools.split(',')) poolIds.push(await books.pool(pool))
      const entry = { name: options.name, addresses: options.addresses.split(','), poolIds, isAdvised }
      const proposalId = await openVenues(books).proposeVenue(await books.operator(options.as), {
        ...{ ...entry, chainId: await readChainId(books.db) },
      })
      tell(`proposal ${proposalId}`)
      return 0
    }
  },
}

export const retireVenueCommand: Command = {
  name: 'venue retire',
  usage: `terahold venue retire --as 0x… --name NAME
Proposes that a venue gets no new rows. What it still pays clears the rows it has.
  --as    address of the operator who proposes; another one must approve
  --name  the venue's name`,
  prepare(args) {
    const { as, name } = readOptions(args, ['as', 'name'])
    return async (books, tell) => {
      const venues = openVenues(books)
      const known = (await venues.listVenues()).venues.find((venue) => venue.name.toLowerCase() === name.toLowerCase())
      const entry = { name, addresses: known?.addresses ?? [], poolIds: [], isAdvised: known?.is_advised ?? false }
      const proposalId = await venues.proposeVenue(await books.operator(as), {
        ...{ ...entry, chainId: await readChainId(books.db) },
      })
      tell(`proposal ${proposalId}`)
      return 0
    }
  },
}

export const approveVenueCommand: Command = {
  name: 'venue approve',
  usage: `terahold venue approve --as 0x… --id ID
  --as  address of the operator who approves; not the one who proposed
  --id  of the proposal`,
  prepare(args) {
    const { as, ...options } = readOptions(args, ['as', 'id'])
    const id = idOption('id', options.id)
    return async (books, tell) => {
      tell(`venue ${await openVenues(books).approveVenue(await books.operator(as), id)}`)
      return 0
    }
  },
}

export const rejectVenueCommand: Command = {
  name: 'venue reject',
  usage: `terahold venue reject --as 0x… --id ID
  --as  address of the operator who rejects; not the one who proposed
  --id  of the proposal`,
  prepare(args) {
    const { as, ...options } = readOptions(args, ['as', 'id'])
    const id = idOption('id', options.id)
    return async (books, tell) => {
      await openVenues(books).rejectVenue(await books.operator(as), id)
      tell('rejected')
      return 0
    }
  },
}

export const listVenuesCommand: Command = {
  name: 'venue list',
  usage: `terahold venue list
The venues with the pools they pay for and the addresses they pay from, and the proposals that wait for approval.`,
  prepare(args) {
    readOptions(args, [])
    return async (books, tell) => {
      const { venues, proposals } = await openVenues(books).listVenues()
      for (const venue of venues) {
        const terms = [venue.is_retired && 'retired', venue.is_advised && 'needs advice'].filter(Boolean)
        tell([venue.name, ...terms, venue.pools.join(','), venue.addresses.join(',')].join('  '))
      }
      for (const row of proposals)
        tell(`proposal ${row.proposal_id}  ${row.name}  ${row.pool_ids.length} pools  ${row.addresses.join(',')}`)
      return 0
    }
  },
}
