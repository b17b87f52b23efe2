import { useQuery } from '@tanstack/react-query'
import { finderRoles } from '@terahold/contract/codes/desk'
import { useEffect, useState } from 'react'
import { api } from '../shared/api.ts'
import { hasRole, useSession } from '../shared/session.ts'

/** How long no key must be pressed before the text is sent, in milliseconds. */
const pauseMs = 250
/** Shorter texts are the beginning of another, or of a screen's name. */
const shortest = 2

/** Searches for a text once its typing pauses. The answer is forgotten with the palette, as it can contain personal data. */
export function useFind(text: string) {
  const canFind = hasRole(useSession(), finderRoles)
  const typed = text.trim()
  const sent = usePaused(typed)
  const isWanted = canFind && typed.length >= shortest
  const isSent = isWanted && sent === typed
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['find', sent],
    queryFn: async ({ signal }) => (await api.findAnything({ text: sent }, { signal })).data,
    enabled: isSent,
    gcTime: 0,
    // Each search is an access that the audit log records: none is repeated without being asked for.
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })
  return {
    canFind,
    data: isSent && !isFetching ? data : undefined,
    error: isSent && !isFetching ? error : null,
    isSearching: isWanted && (!isSent || isFetching),
    retry: refetch,
  }
}

function usePaused(text: string): string {
  const [paused, setPaused] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setPaused(text), pauseMs)
    return () => clearTimeout(timer)
  }, [text])
  return paused
}
