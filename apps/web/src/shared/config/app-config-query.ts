import { useQuery } from '@tanstack/react-query'
import { servicePaths } from '@terahold/contract/service-paths'
import { queryClient } from '../query/query-client.ts'
import { type AppConfig, parseAppConfig } from './app-config.ts'

const options = {
  queryKey: ['app-config'],
  queryFn: async ({ signal }: { signal: AbortSignal }) => {
    const answer = await fetch(servicePaths.appConfig, { signal, cache: 'no-cache' })
    if (!answer.ok) throw new Error(`app-config: ${answer.status}`)
    return parseAppConfig(await answer.json())
  },
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: Number.POSITIVE_INFINITY,
}

/** Reads the app's configuration, once. */
export function loadAppConfig(): Promise<AppConfig> {
  return queryClient.fetchQuery(options)
}

export function useAppConfig() {
  return useQuery(options)
}
