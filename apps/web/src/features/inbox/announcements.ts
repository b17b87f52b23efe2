import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'

import { useState } from 'react'
import { api } from '../../shared/api/api.ts'
import { storage } from '../../shared/storage/storage.ts'

const seenKey = 'announcementsSeen'

/** Reads what we announce to all members now, newest first, in the language of the app. */
export function useAnnouncements() {
  const { i18n } = useLingui()
  return useQuery({
    queryKey: ['announcements', i18n.locale],
    queryFn: async ({ signal }) => (await api.announcements({}, { signal })).rows,
  })
}

/** Returns the announcements that were not shown on this device yet, and a function that marks them as shown. */
export function useUnseenAnnouncements() {
  const { data } = useAnnouncements()
  const [seen, setSeen] = useState(() => storage.getText(seenKey))
  return {
    unseen: (data ?? []).filter(({ id }) => !seen.includes(id)),
    markSeen() {
      // While none could be loaded, earlier ones stay marked.
      if (data === undefined) return
      const ids = data.map(({ id }) => id).join(' ')
      storage.set(seenKey, ids)
      setSeen(ids)
    },
  }
}
