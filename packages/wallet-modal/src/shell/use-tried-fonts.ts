import { useEffect } from 'react'

/**
 * Lays some words out in the dialog's fonts, out of sight and gone in the same moment, once the page stands: the first use
 * of a font costs more than all the rest of opening, and a press should not have to wait for it.
 */
export function useTriedFonts(words: string): void {
  useEffect(() => layOut(words), [words])
}

function layOut(words: string) {
  const trial = document.createElement('p')
  const small = document.createElement('span')
  trial.className = 'wm wm-dialog wm-trial'
  small.className = 'wm-tag'
  small.textContent = words
  trial.append(words, small)
  document.body.append(trial)
  trial.getBoundingClientRect()
  trial.remove()
}
