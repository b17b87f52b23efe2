import type { FormFrame } from '../form/record-form.tsx'
import { CopyableId, DetailHead, Details, Facts, Part } from '../queue/facts.tsx'
import { Queue } from '../queue/queue.tsx'
import { useRowActions } from '../queue/row-actions.tsx'
import { api } from '../shared/api.ts'
import { usePools } from '../shared/pools.ts'
import { useTexts } from '../shared/texts.ts'
import type { Venue } from './venue.ts'
import { RetireForm, VenueForm } from './venue-forms.tsx'

/** Registered venues. An operator begins a change of one at its row. */
export function VenuesView() {
  const { venues: texts } = useTexts()
  return (
    <Queue<Venue>
      name="venues"
      load={(_, signal) => api.listVenues({}, { signal })}
      idOf={({ name }) => name}
      searchIn={({ name, pools, addresses }) => [name, ...pools.map(({ slug }) => slug), ...addresses].join(' ')}
      columns={[
        { header: texts.name, cell: ({ name }) => name },
        { header: texts.pools, isNumber: true, cell: ({ pools }) => pools.length },
        { header: texts.addresses, isNumber: true, cell: ({ addresses }) => addresses.length },
        { header: texts.state, cell: ({ isRetired }) => (isRetired ? texts.retired : texts.active) },
      ]}
      renderDetail={(row) => <VenueDetail row={row} />}
      create={{ roles: ['settlement'], label: texts.register, render: (frame: FormFrame) => <VenueForm {...frame} /> }}
    />
  )
}

function VenueDetail({ row }: { readonly row: Venue }) {
  const { venues: texts } = useTexts()
  const { nameOf } = usePools()
  const { form, buttons } = useRowActions(
    'venues',
    ['settlement'],
    [
      { label: texts.change, render: (frame: FormFrame) => <VenueForm venue={row} {...frame} /> },
      !row.isRetired && {
        label: texts.retire,
        isDangerous: true,
        render: (frame: FormFrame) => <RetireForm venue={row} {...frame} />,
      },
    ],
  )
  if (form) return form
  return (
    <Details title={texts.name}>
      <DetailHead title={row.name}>{row.isRetired ? texts.retired : texts.active}</DetailHead>
      <Part title={texts.name}>
        <Facts facts={[{ label: texts.advice, value: row.isAdvised ? texts.advised : texts.notAdvised }]} />
      </Part>
      {row.pools.length > 0 && (
        <Part title={texts.pools}>
          <ul>
            {row.pools.map(({ id }) => (
              <li key={id}>{nameOf(id)}</li>
            ))}
          </ul>
        </Part>
      )}
      <Part title={texts.addresses}>
        {row.addresses.map((address) => (
          <CopyableId key={address}>{address}</CopyableId>
        ))}
      </Part>
      {buttons}
    </Details>
  )
}
