import { useQuery } from '@tanstack/react-query'
import type { trustNetwork } from '@terahold/contract/calls/member/trust'
import type { Answer } from '@terahold/contract/client'
import { numberFormat } from '@terahold/ui/formatters'
import { api } from '../../shared/api/api.ts'

/** Bitcoin's difficulty, price and hashprice on a day, as operators recorded them. */
export type NetworkDay = Answer<typeof trustNetwork>['rows'][number]

/** A figure that is drawn. */
export type NetworkFigure = 'hashprice' | 'difficulty'

const DAYS = 90

/** Reads the recorded days of Bitcoin's network, newest first. */
export function useNetworkDays() {
  return useQuery({
    queryKey: ['network-days'],
    queryFn: async ({ signal }) => (await api.trustNetwork({ days: DAYS }, { signal })).rows satisfies NetworkDay[],
  })
}

/** Writes a difficulty with four digits and its scale, such as `148.5T`. */
export function formatDifficulty(difficulty: number, locale: string): string {
  return numberFormat(locale, { notation: 'compact', maximumSignificantDigits: 4 }).format(difficulty)
}
