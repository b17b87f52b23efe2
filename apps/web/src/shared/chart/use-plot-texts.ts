import { useLingui } from '@lingui/react/macro'

/** Returns the texts that all charts share. */
export function usePlotTexts() {
  const { t } = useLingui()
  return {
    table: t`Table`,
    notDrawn: t`The chart could not be loaded.`,
    drawAgain: t`Try again`,
  }
}
