import { useQuery } from '@tanstack/react-query'
import { loadCatalogue } from './catalogue.ts'
import { useUnsignedChange } from './unsigned-change.ts'

/** Returns the sites or pools that an entry can name, also those of the same unsigned change. `missing` says why the others are not here. */
export function useChoices(kind: 'sites' | 'pools') {
  const { data, error, refetch } = useQuery({
    queryKey: ['catalogue', 'slugs'],
    queryFn: ({ signal }) => loadCatalogue(signal),
  })
  const unsigned = useUnsignedChange()[kind] ?? []
  const names = new Map([...(data?.[kind] ?? []), ...unsigned].map(({ slug, name }) => [slug, name]))
  return {
    options: Array.from(names, ([value, name]) => ({ value, label: `${name} (${value})` })),
    missing: data ? undefined : { error, onRetry: () => refetch() },
  }
}
