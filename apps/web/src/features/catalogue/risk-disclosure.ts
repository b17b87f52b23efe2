import { useQuery } from '@tanstack/react-query'
import { api } from '../../shared/api/api.ts'

/** Reads the current risk disclosure in a language. */
export function useRiskDisclosure(locale: string) {
  return useQuery({
    queryKey: ['risk', locale],
    queryFn: async ({ signal }) => (await api.riskDisclosure({}, { signal })).data,
  })
}
