import { useLingui } from '@lingui/react/macro'

/** What every chart says, whatever it shows. */
export function usePlotTexts() {
  const { t } = useLingui()
  return {
    table: t`The figures as a table`,
    notDrawn: t`The chart could not be loaded.`,
    drawAgain: t`Try again`,
  }
}
