import { useLingui } from '@lingui/react/macro'

/** The words at the end of a list that grows. */
export function useListTexts() {
  const { t } = useLingui()
  return { loading: t`Loading more`, end: t`That is all`, failed: t`More could not be loaded`, retry: t`Try again` }
}
