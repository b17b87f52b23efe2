import { writeAudit } from '../../decisions/audit-log.ts'
import type { VenueEntry } from '../../settlement/venues/registered-venues.ts'
import { createVenues } from '../../settlement/venues/venues.ts'
import type { Books } from '../command/books.ts'
import type { Command, Tell } from '../command/command.ts'
import { codeOption, idOption, matching, readOptions } from '../command/options.ts'
import { decide, signingOptions, signingUsage } from '../command/signing.ts'

const openVenues = ({ db, clock, decisions }: Books) =>
  createVenues({ db, clock, decisions, audit: writeAudit({ clock }) })

const addressPattern = /^0x[0-9a-fA-F]{40}(,0x[0-9a-fA-F]{40})*$/

export const proposeVenueCommand: Command = {
  name: 'venue propose',
  usage: `terahold venue propose --as 0x… --name NAME --addresses 0x…,0x… --pools ID,ID [--advice none|required]
  [--text TEXT --signature 0x…]
Registers a venue once another operator approves, or replaces what is registered under the name.
  --as         address of the operator who proposes; another one must approve
  --name       the venue's name, as revenue rows give it
  --addresses  from which it pays; its transfers into the treasury clear its own revenue rows, oldest day first
  --pools      the pools it pays for, by id or short name
  --advice     required: a transfer waits for a remittance advice that splits it among the pools; none is the default${signingUsage}`,
  prepare(args) {
    const { advice = 'none', ...options } = readOptions(
      args,
      ['as', 'name', 'addresses', 'pools'],
      ['advice', ...signingOptions],
    )
    const isAdvised = codeOption('advice', advice, ['none', 'required']) === 'required'
    matching('addresses', options.addresses, addressPattern, 'addresses separated by commas: 0x and 40 hex digits each')
    return async (books, tell) => {
      const poolIds: string[] = []
      for (const pool of options.pools.split(',')) poolIds.push(await books.pool(pool))
      const entry = { name: options.name, addresses: options.addresses.split(','), poolIds, isAdvised }
      return propose(books, { as: options.as, sent: options, entry }, tell)
    }
  },
}

export const retireVenueCommand: Command = {
  name: 'venue retire',
  usage: `terahold venue retire --as 0x… --name NAME [--text TEXT --signature 0x…]
Proposes that a venue gets no new rows. What it still pays clears the rows it has.
  --as    address of the operator who proposes; another one must approve
  --name  the venue's name${signingUsage}`,
  prepare(args) {
    const { as, name, ...sent } = readOptions(args, ['as', 'name'], signingOptions)
    return async (books, tell) => {
      const known = (await openVenues(books).listVenues()).venues.find(
        (venue) => venue.name.toLowerCase() === name.toLowerCase(),
      )
      const entry = { name, addresses: known?.addresses ?? [], poolIds: [], isAdvised: known?.is_advised ?? false }
      return propose(books, { as, sent, entry }, tell)
    }
  },
}

export const approveVenueCommand: Command = {
  name: 'venue approve',
  usage: `terahold venue approve --as 0x… --id ID [--text TEXT --signature 0x…]
  --as  address of the operator who approves; not the one who proposed
  --id  of the proposal${signingUsage}`,
  prepare(args) {
    const { as, ...options } = readOptions(args, ['as', 'id'], signingOptions)
    const id = idOption('id', options.id)
    return async (books, tell) => {
      const venues = openVenues(books)
      const draft = () => venues.draftVenueApproval(id)
      return decide(books, { as, sent: options, draft }, tell, async (operator, signed) => {
        return `venue ${await venues.approveVenue(operator, id, signed)}`
      })
    }
  },
}

export const rejectVenueCommand: Command = {
  name: 'venue reject',
  usage: `terahold venue reject --as 0x… --id ID
  --as  address of the operator who rejects, which can be the one who proposed
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

type Proposal = {
  readonly as: string
  readonly sent: Parameters<typeof decide>[1]['sent']
  readonly entry: Omit<VenueEntry, 'chainId'>
}

function propose(books: Books, { as, sent, entry }: Proposal, tell: Tell): Promise<number> {
  const venues = openVenues(books)
  const given = { ...entry, chainId: books.chainId }
  return decide(books, { as, sent, draft: () => venues.draftVenue(given) }, tell, async (operator, signed) => {
    return `proposal ${await venues.proposeVenue(operator, given, signed)}`
  })
}
