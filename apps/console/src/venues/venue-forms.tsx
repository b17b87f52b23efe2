import type { FormFrame } from '../form/record-form.tsx'
import { Loading } from '../queue/loading.tsx'
import { SignedRecordForm } from '../queue/signed-record-form.tsx'
import { api } from '../shared/api.ts'
import { usePools } from '../shared/pools.ts'
import { useTexts } from '../shared/texts.ts'
import type { Venue } from './venue.ts'

const words = (text: string) => text.split(/[\s,;]+/).filter((word) => word !== '')

/** Registers a venue, or everything of one again. */
export function VenueForm({ venue, ...frame }: FormFrame & { readonly venue?: Venue }) {
  const { venues: texts, queue } = useTexts()
  const pools = usePools()
  // A change without pools retires the venue.
  if (pools.missing) return <Loading {...pools.missing} title={queue.failed} />
  return (
    <SignedRecordForm
      {...frame}
      hint={venue ? texts.changeHint : texts.registerHint}
      fields={[
        { name: 'name', label: texts.name, value: venue?.name, isFixed: venue !== undefined },
        {
          name: 'addresses',
          label: texts.addresses,
          hint: texts.addressesHint,
          pattern: '\\s*0x[0-9a-fA-F]{40}([\\s,;]+0x[0-9a-fA-F]{40})*\\s*',
          value: venue?.addresses.join(' '),
        },
        {
          name: 'poolIds',
          label: texts.pools,
          hint: texts.poolsHint,
          options: pools.options,
          isMultiple: true,
          value: venue?.pools.map(({ id }) => id).join(' '),
        },
        {
          name: 'advice',
          label: texts.advice,
          value: venue?.isAdvised ? 'required' : 'none',
          options: [
            { value: 'none', label: texts.no },
            { value: 'required', label: texts.yes },
          ],
        },
      ]}
      read={({ name = '', addresses = '', poolIds = '', advice }) => ({
        name,
        addresses: words(addresses),
        poolIds: words(poolIds),
        isAdvised: advice === 'required',
        ...(!venue && { isNew: true }),
      })}
      draft={api.draftVenueChange}
      record={api.proposeVenueChange}
    />
  )
}

/** Ends a venue: what is signed has its name, and no pool and no address. */
export function RetireForm({ venue, ...frame }: FormFrame & { readonly venue: Venue }) {
  const { venues: texts } = useTexts()
  return (
    <SignedRecordForm
      {...frame}
      hint={texts.retireHint}
      fields={[{ name: 'name', label: texts.name, value: venue.name, isFixed: true }]}
      read={({ name = '' }) => ({ name, addresses: [...venue.addresses], poolIds: [], isAdvised: venue.isAdvised })}
      draft={api.draftVenueChange}
      record={api.proposeVenueChange}
    />
  )
}
