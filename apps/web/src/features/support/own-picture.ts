import { useQuery } from '@tanstack/react-query'
import { CallFailed } from '@terahold/contract/client'
import { fillPath, servicePaths } from '@terahold/contract/service-paths'
import { isEnvelope, Unreachable } from '../../shared/api/api-send.ts'
import { currentLocale } from '../../shared/locale/i18n.ts'
import { memberKey } from '../../shared/query/query-client.ts'
import { useMember } from '../../shared/session/session.ts'

/** Reads one of the member's pictures. The server sends it only to its owner, so a plain <img> cannot fetch it. */
export function useOwnPicture(imageId: string | null) {
  const { userId, token } = useMember()
  return useQuery({
    queryKey: memberKey(userId, 'pictures', imageId),
    enabled: imageId !== null,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
    queryFn: async ({ signal }) => {
      const path = fillPath(servicePaths.ownPicture, { id: imageId ?? '' })
      const answer = await fetch(`${path}?userId=${userId}`, {
        signal,
        headers: { authorization: `Bearer ${token}`, 'accept-language': currentLocale() },
      })
      const isPicture = answer.headers.get('content-type')?.startsWith('image/') === true
      if (answer.ok && isPicture) return answer.blob()
      const refusal: unknown = await answer.json().catch(() => null)
      throw isEnvelope(refusal) ? new CallFailed(refusal) : new Unreachable('no picture')
    },
  })
}
