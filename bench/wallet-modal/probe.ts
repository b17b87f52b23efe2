/** The position of an element on the page, in CSS pixels. */
export type Spot = { x: number; y: number }

/** What the page reported. Milliseconds since navigation, null for what has not happened. */
export type Probe = {
  /** The connect button works. */
  usableAt: number | null
  pressedAt: number | null
  lastPressAt: number | null
  /** The announced wallet's row works for the first time. */
  pressableAt: number | null
  /** The last change of text on the page after the row works. */
  listedAt: number | null
  /** The last time that the row moved or faded. */
  restedAt: number | null
  isSettled: boolean
  /** When a QR code was first on the page. */
  codeAt: number | null
  /** Returns the position of an element with this text that accepts a press. */
  find(words: string, flags: string): Spot | null
  scripts(): { path: string; startedAt: number }[]
}

declare global {
  interface Window {
    probe: Probe
  }
}

/** Runs in the page before its own scripts. Checks every frame, through open shadow roots, what a user could press. */
export function installProbe({ button, row, quiet }: { button: string; row: string; quiet: number }): void {
  type Found = { spot: Spot; trace: string }
  const buttonWords = new RegExp(button, 'i')
  const rowWords = new RegExp(row, 'i')
  let words = ''
  let trace = ''

  const probe: Probe = {
    usableAt: null,
    pressedAt: null,
    lastPressAt: null,
    pressableAt: null,
    listedAt: null,
    restedAt: null,
    isSettled: false,
    codeAt: null,
    find: (pattern, flags) => find(new RegExp(pattern, flags))?.spot ?? null,
    scripts: () =>
      performance.getEntriesByType('resource').flatMap(({ name, startTime }) => {
        const { host, pathname } = new URL(name)
        return host === location.host && pathname.endsWith('.js') ? [{ path: pathname, startedAt: startTime }] : []
      }),
  }
  window.probe = probe
  performance.setResourceTimingBufferSize(5000)
  window.addEventListener(
    'pointerdown',
    (event) => {
      probe.pressedAt ??= event.timeStamp
      probe.lastPressAt = event.timeStamp
    },
    true,
  )

  function* nodesUnder(root: Node): Generator<Text | Element> {
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT)
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      if (node instanceof Text || node instanceof Element) yield node
      if (node instanceof Element && node.shadowRoot) yield* nodesUnder(node.shadowRoot)
    }
  }

  function* textsUnder(root: Node): Generator<Text> {
    for (const node of nodesUnder(root)) if (node instanceof Text) yield node
  }

  /** A QR code is a large square of many shapes or of long paths. */
  function isCode(element: Element): boolean {
    if (!element.matches('svg, canvas')) return false
    const { width, height } = element.getBoundingClientRect()
    if (width < 150 || Math.abs(width - height) > 2) return false
    const length = [...element.querySelectorAll('path')].reduce(
      (sum, path) => sum + (path.getAttribute('d') ?? '').length,
      0,
    )
    return element.matches('canvas') || length > 3000 || element.querySelectorAll('rect, circle, line').length > 200
  }

  function hasCode(): boolean {
    for (const node of nodesUnder(document)) if (node instanceof Element && isCode(node)) return true
    return false
  }

  function flatParent(node: Node): Element | null {
    if (node instanceof Element || node instanceof Text) {
      if (node.assignedSlot) return node.assignedSlot
      if (node.parentElement) return node.parentElement
    }
    const root = node.getRootNode()
    return root instanceof ShadowRoot ? root.host : null
  }

  function flatAncestors(node: Node): Element[] {
    const found: Element[] = []
    for (let next = flatParent(node); next; next = flatParent(next)) found.push(next)
    return found
  }

  const isPressTarget = (element: Element) => element.matches('button, a, [role="button"], [tabindex]')

  /** Returns the innermost element around a node that accepts presses. Null while any ancestor is disabled. */
  function pressTarget(ancestors: readonly Element[]): Element | undefined {
    const target = ancestors.find(isPressTarget)
    return target?.matches(':disabled, [disabled], [aria-disabled="true"]') ? undefined : target
  }

  function elementAt({ x, y }: Spot): Element | null {
    let element = document.elementFromPoint(x, y)
    while (element?.shadowRoot) {
      const inner = element.shadowRoot.elementFromPoint(x, y)
      if (!inner || inner === element) break
      element = inner
    }
    return element
  }

  function look(text: Text): Found | null {
    const range = document.createRange()
    range.selectNodeContents(text)
    const { left, top, width, height } = range.getBoundingClientRect()
    const spot = { x: left + width / 2, y: top + height / 2 }
    const ancestors = flatAncestors(text)
    const target = pressTarget(ancestors)
    const hit = width > 0 && target ? elementAt(spot) : null
    // Text in a slot is hit through the element that contains it, outside the button that shows it.
    const isHit =
      hit && (hit === text.parentElement || [hit, ...flatAncestors(hit)].some((wrapper) => wrapper === target))
    if (!isHit) return null
    const opacity = ancestors.reduce((product, element) => product * Number(getComputedStyle(element).opacity), 1)
    if (opacity < 0.01) return null
    return { spot, trace: `${left.toFixed(1)} ${top.toFixed(1)} ${opacity.toFixed(3)}` }
  }

  function find(pattern: RegExp): Found | null {
    for (const text of textsUnder(document)) {
      const found = pattern.test(text.data.trim()) ? look(text) : null
      if (found) return found
    }
    return null
  }

  function wordsOnPage(): string {
    let all = ''
    for (const text of textsUnder(document))
      if (!/^(?:STYLE|SCRIPT)$/.test(text.parentElement?.tagName ?? '')) all += text.data
    return all
  }

  function watchRow(now: number): void {
    const found = find(rowWords)
    if (!found) {
      probe.pressableAt = null
      return
    }
    const nextWords = wordsOnPage()
    if (probe.pressableAt === null || nextWords !== words) probe.listedAt = now
    if (probe.pressableAt === null || found.trace !== trace) probe.restedAt = now
    probe.pressableAt ??= now
    words = nextWords
    trace = found.trace
    probe.isSettled = now - Math.max(probe.listedAt ?? now, probe.restedAt ?? now) > quiet
  }

  function frame(): void {
    const now = performance.now()
    if (probe.usableAt === null && find(buttonWords)) probe.usableAt = now
    if (probe.pressedAt !== null && !probe.isSettled) watchRow(now)
    if (probe.isSettled && probe.codeAt === null && hasCode()) probe.codeAt = now
    if (probe.codeAt === null) requestAnimationFrame(frame)
  }
  requestAnimationFrame(frame)
}
