import { useLingui } from '@lingui/react/macro'

/** A dot for a count of unread entries, above zero. */
export function UnreadDot({ count }: { readonly count: number }) {
  const { t } = useLingui()
  return <span role="img" aria-label={t`${count} unread`} className="block size-2.5 rounded-full bg-accent" />
}
