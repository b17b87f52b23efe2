import { useQuery } from '@tanstack/react-query'
import { Effects } from '../queue/facts.tsx'
import { Loading } from '../queue/loading.tsx'
import { RecordQueue } from '../records/record-queue.tsx'
import { fieldOf, type RecordRow } from '../records/record-row.ts'
import { api } from '../shared/api.ts'
import { usePools } from '../shared/pools.ts'
import { useTexts } from '../shared/texts.ts'

/** Venues to register, to change or to retire. */
export function ChangesView() {
  const { venues: texts } = useTexts()
  return (
    <RecordQueue
      name="venues"
      view="changes"
      list={api.listVenueChanges}
      columns={[
        { header: texts.name, sort: 'name', cell: (row) => fieldOf(row, 'name') },
        { header: texts.change, sort: 'change', isWide: true, cell: (row) => texts.becomes[changeOf(row)] },
      ]}
      actions={{
        label: texts.approve,
        checkers: ['settlement'],
        decision: api.venueChangeDecision,
        approve: api.approveVenueChange,
        reject: api.rejectVenueChange,
      }}
      effect={(row) => <VenueEffect row={row} />}
    />
  )
}

const changeOf = (row: RecordRow) => (fieldOf(row, 'change') === 'retire' ? 'retire' : 'propose')

/** Returns one line for each value, so that two lists can be compared. */
const listed = (values: readonly string[]) => values.toSorted().join('\n') || '–'

/** The venue as it is registered, next to what it becomes. */
function VenueEffect({ row }: { readonly row: RecordRow }) {
  const { venues: texts, queue } = useTexts()
  const pools = usePools()
  const list = useQuery({
    queryKey: ['venues', 'registered'],
    queryFn: ({ signal }) => api.listVenues({}, { signal }),
  })
  if (!list.data) return <Loading error={list.error} title={queue.failed} onRetry={list.refetch} />
  const venue = list.data.rows.find(({ name }) => name === fieldOf(row, 'name'))
  const change = changeOf(row)
  const state = venue && (venue.isRetired ? texts.retired : texts.active)
  const stateChange = { label: texts.state, before: state ?? texts.unregistered, after: texts.becomes[change] }
  if (change === 'retire') return <Effects changes={[stateChange]} money={texts.endMoney} />
  const valuesOf = (name: string) => [row.fields[name] ?? []].flat().map(String)
  const adviceText = (isAdvised: boolean) => (isAdvised ? texts.yes : texts.no)
  return (
    <Effects
      changes={[
        stateChange,
        {
          label: texts.pools,
          before: listed(venue?.pools.map(({ id }) => pools.nameOf(id)) ?? []),
          after: listed(valuesOf('poolIds').map(pools.nameOf)),
        },
        {
          label: texts.addresses,
          before: listed(venue?.addresses ?? []),
          after: listed(valuesOf('addresses').map((address) => address.toLowerCase())),
        },
        {
          label: texts.advice,
          before: venue ? adviceText(venue.isAdvised) : '–',
          after: adviceText(fieldOf(row, 'advice') === 'required'),
        },
      ]}
      money={texts.changeMoney}
    />
  )
}
