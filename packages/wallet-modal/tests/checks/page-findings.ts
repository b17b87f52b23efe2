/*
 * What can be found wrong with a page by looking at its boxes. Each function runs inside the page, so it stands on its
 * own and answers with one line for each finding.
 */

/**
 * Controls smaller than 44 by 44 px. Links within a sentence are excepted, as the rule itself does (WCAG 2.2, 2.5.8: as
 * large as their line allows, at least 24 px high).
 */
export function smallTargets(): string[] {
  const controls = document.querySelectorAll<HTMLElement>(
    'dialog[open] :is(a[href], button, input, [role="tab"]), main :is(button, input)',
  )
  return Array.from(controls).flatMap((control) => {
    if (!control.checkVisibility()) return []
    const { width, height } = control.getBoundingClientRect()
    const isInSentence = control.matches('p a')
    const least = isInSentence ? 24 : 44
    const isLarge = height >= least - 0.5 && (isInSentence || width >= least - 0.5)
    return isLarge ? [] : [`${control.outerHTML.slice(0, 120)} is ${width} × ${height}`]
  })
}

/** A card that reaches beyond the window; and, while the modal is closed, a page that its buttons make scroll sideways. */
export function beyondTheWindow(): string[] {
  const card = document.querySelector('dialog[open] .wm-card')
  if (!card) return document.documentElement.scrollWidth > innerWidth + 1 ? ['the page scrolls sideways'] : []
  const { left, right, top, bottom } = card.getBoundingClientRect()
  const isInside = left > -1 && right < innerWidth + 1 && top > -1 && bottom < innerHeight + 1
  return isInside ? [] : ['the card reaches beyond the window']
}

/** Boxes of the dialog that cut off what is in them, or scroll sideways. */
export function clippedBoxes(): string[] {
  return Array.from(document.querySelectorAll<HTMLElement>('dialog[open] .wm-card *')).flatMap((element) => {
    if (element.closest('.wm-hidden, svg') || !element.checkVisibility() || element.textContent === '') return []
    const { overflowX, overflowY, webkitLineClamp } = getComputedStyle(element)
    // Names of wallets are cut after two lines on purpose: they are no words of ours.
    if (webkitLineClamp !== 'none') return []
    const isCutSideways = overflowX !== 'visible' && element.scrollWidth > element.clientWidth + 1
    const cutsBelow = overflowY === 'hidden' || overflowY === 'clip'
    const isCutBelow = cutsBelow && element.scrollHeight > element.clientHeight + 1
    const told = `${element.tagName} ${element.className}: ${element.textContent?.slice(0, 60)}`
    return [...(isCutSideways ? [`sideways: ${told}`] : []), ...(isCutBelow ? [`below: ${told}`] : [])]
  })
}

/** Text that leaves the dialog, or the button or link it stands on. */
export function escapedText(): string[] {
  const card = document.querySelector('dialog[open] .wm-card')
  if (!card) return []
  const edge = card.getBoundingClientRect()
  const walker = document.createTreeWalker(card, NodeFilter.SHOW_TEXT)
  const found = new Set<string>()
  while (walker.nextNode()) {
    const parent = walker.currentNode.parentElement
    if (!parent?.checkVisibility() || parent.closest('.wm-hidden, svg, .wm-tile-name')) continue
    const range = document.createRange()
    range.selectNodeContents(walker.currentNode)
    const own = parent.closest('button, a, [role="tab"]')?.getBoundingClientRect() ?? null
    const isOut = Array.from(range.getClientRects()).some(({ left, right, top, bottom, width }) => {
      const isBeside = left < edge.left - 1 || right > edge.right + 1
      const isOff =
        own && (left < own.left - 1 || right > own.right + 1 || top < own.top - 1 || bottom > own.bottom + 1)
      return width > 0 && (isBeside || isOff)
    })
    if (isOut) found.add(`${parent.tagName} ${parent.className} does not hold: ${parent.textContent?.slice(0, 60)}`)
  }
  return Array.from(found)
}

/** Controls of the dialog that cannot be brought into sight, or of which something else covers the middle. */
export function unreachableControls(): string[] {
  const controls = document.querySelectorAll<HTMLElement>('dialog[open] :is(a[href], button, input)')
  return Array.from(controls).flatMap((control) => {
    if (!control.checkVisibility()) return []
    control.scrollIntoView({ block: 'center', inline: 'nearest' })
    const { left, top, bottom, width, height } = control.getBoundingClientRect()
    let [first, last] = [Math.max(0, top), Math.min(innerHeight, bottom)]
    for (
      let above = control.parentElement;
      above && !(above instanceof HTMLDialogElement);
      above = above.parentElement
    ) {
      if (getComputedStyle(above).overflowY === 'visible') continue
      const frame = above.getBoundingClientRect()
      first = Math.max(first, frame.top)
      last = Math.min(last, frame.bottom)
    }
    const hit = document.elementFromPoint(left + width / 2, (first + last) / 2)
    const told = `${control.outerHTML.slice(0, 100)} (${control.textContent?.slice(0, 30)})`
    if (last - first < Math.min(height, 40) - 1)
      return [`only ${Math.round(last - first)} px high is what is seen of ${told}`]
    return hit && control.contains(hit) ? [] : [`${hit?.className ?? 'nothing'} covers ${told}`]
  })
}

/** Words on the page that do not come from the made-up catalogue, except what matches `data`. */
export function untranslatedWords(data: string): string[] {
  const known = new RegExp(data)
  const isForeign = (text: string) => /[A-Za-z]{2}/.test(text) && !/[⟦⟧]/.test(text) && !known.test(text.trim())
  const found: string[] = []
  const dialog = document.querySelector('dialog[open]')
  if (!dialog) return found
  const walker = document.createTreeWalker(dialog, NodeFilter.SHOW_TEXT)
  while (walker.nextNode()) {
    const text = walker.currentNode.textContent ?? ''
    if (isForeign(text)) found.push(text)
  }
  for (const element of dialog.querySelectorAll('[aria-label], [placeholder]')) {
    for (const name of ['aria-label', 'placeholder']) {
      const text = element.getAttribute(name) ?? ''
      if (isForeign(text)) found.push(`${name}: ${text}`)
    }
  }
  return found
}

/** Whatever would move for longer than a millisecond, be it running already or only waiting for its cause. */
export function longMotions(): string[] {
  const longest = (list: string) =>
    Math.max(...list.split(',').map((each) => Number.parseFloat(each) * (each.trim().endsWith('ms') ? 1 : 1000)))
  const running = document.getAnimations().flatMap((animation) => {
    const duration = Number(animation.effect?.getComputedTiming().duration ?? 0)
    return duration > 1 ? [`an animation of ${duration} ms is running`] : []
  })
  const styled = Array.from(document.querySelectorAll('dialog, dialog *, main *')).flatMap((element) =>
    [null, '::before', '::after', '::backdrop'].flatMap((part) => {
      const { animationName, animationDuration, transitionDuration } = getComputedStyle(element, part)
      const told = `${element.tagName} ${element.getAttribute('class')}${part ?? ''}`
      return [
        ...(animationName !== 'none' && longest(animationDuration) > 1
          ? [`${told}: animation ${animationDuration}`]
          : []),
        ...(longest(transitionDuration) > 1 ? [`${told}: transition ${transitionDuration}`] : []),
      ]
    }),
  )
  return [...running, ...styled]
}

/** Controls on which one cannot see that they have the focus, and a card without an edge: for colours a person forces. */
export function edgelessInForcedColours(): string[] {
  const card = document.querySelector('dialog[open] .wm-card')
  const found: string[] = []
  if (card && Number.parseFloat(getComputedStyle(card).borderTopWidth) < 1) found.push('the card has no edge')
  for (const control of document.querySelectorAll<HTMLElement>('dialog[open] :is(a[href], button, input)')) {
    if (!control.checkVisibility() || control.matches(':disabled')) continue
    control.focus({ preventScroll: true, focusVisible: true })
    const marked = control.matches('input') ? (control.parentElement ?? control) : control
    const { outlineStyle, outlineWidth } = getComputedStyle(marked)
    const isSeen = outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 1
    if (document.activeElement === control && !isSeen)
      found.push(`no focus to be seen on ${control.outerHTML.slice(0, 100)}`)
  }
  return found
}

/** What stands on the screen as the title of a state, unless some live region says it too. */
export function unannouncedTitles(): string[] {
  const said = Array.from(document.querySelectorAll('dialog[open] [role="status"]'))
    .map(({ textContent }) => textContent ?? '')
    .join(' ')
  const titles = document.querySelectorAll('dialog[open] :is(.wm-message-title, .wm-code-title)')
  return Array.from(titles).flatMap(({ textContent }) =>
    textContent && !said.includes(textContent) ? [`nobody says: ${textContent}`] : [],
  )
}

/** A dialog without a name, or one that did not take the focus; nothing while the modal is closed. */
export function unnamedDialog(): string[] {
  const dialog = document.querySelector('dialog[open]')
  if (!dialog) return []
  const title = document.getElementById(dialog.getAttribute('aria-labelledby') ?? '')
  return [
    ...(title?.textContent ? [] : ['the dialog has no name']),
    ...(dialog.contains(document.activeElement) ? [] : ['the focus is not in the dialog']),
  ]
}

/** The view on screen; `Outside` while the modal is closed. */
export function viewOnScreen(): string {
  const { isOpen, stack } = window.gallery?.modal.getState() ?? {}
  return (isOpen && stack?.entries.at(-1)?.view) || 'Outside'
}
