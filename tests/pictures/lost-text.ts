import type { Page } from 'playwright-core'

/** Returns texts of the page that are cut off, and how far it scrolls sideways. */
export function lostText(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const found: string[] = []
    const sideways = document.documentElement.scrollWidth - document.documentElement.clientWidth
    if (sideways > 0) found.push(`scrolls sideways by ${sideways} px`)
    const hidden = ['hidden', 'clip']
    for (const element of document.querySelectorAll<HTMLElement>('main *, nav *, header *')) {
      const style = getComputedStyle(element)
      const isCut =
        (hidden.includes(style.overflowX) && element.scrollWidth > element.clientWidth + 1) ||
        (hidden.includes(style.overflowY) && element.scrollHeight > element.clientHeight + 1)
      if (isCut && element.checkVisibility() && element.clientWidth > 4 && element.innerText.trim() !== '')
        found.push(`cut off: ${element.innerText.slice(0, 60)}`)
    }
    return found
  })
}

/** Returns texts that run over the edge of their card or of the page. */
export function textOverEdge(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const hasEdge = (element: Element) =>
      element.tagName === 'MAIN' || getComputedStyle(element).borderLeftWidth !== '0px'
    const framesOf = (element: Element | null): Element[] => {
      if (element === null || getComputedStyle(element).overflowX !== 'visible') return []
      return [...(hasEdge(element) ? [element] : []), ...framesOf(element.parentElement)]
    }
    const isShown = (element: Element) =>
      element.closest('.sr-only, svg') === null &&
      element.checkVisibility({ visibilityProperty: true, opacityProperty: true })
    const isOver = (node: Node, holder: Element) => {
      const range = document.createRange()
      range.selectNodeContents(node)
      const boxes = [...range.getClientRects()].filter(({ width }) => width > 2)
      return framesOf(holder).some((frame) => {
        const { left, right } = frame.getBoundingClientRect()
        return boxes.some((box) => box.right > right || box.left < left)
      })
    }
    const found: string[] = []
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    while (texts.nextNode()) {
      const { currentNode: node } = texts
      const [text, holder] = [node.textContent?.trim() ?? '', node.parentElement]
      if (text !== '' && holder !== null && isShown(holder) && isOver(node, holder))
        found.push(`over the edge: ${text.slice(0, 60)}`)
    }
    return [...new Set(found)]
  })
}

/** Returns pairs of texts that lie over each other. Bars that stay while the page scrolls do not count. */
export function overlappingText(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const stays = (element: Element | null): boolean =>
      element !== null &&
      (['fixed', 'sticky'].includes(getComputedStyle(element).position) || stays(element.parentElement))
    const boxes: { readonly text: string; readonly box: DOMRect }[] = []
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    while (texts.nextNode()) {
      const { currentNode: node } = texts
      const holder = node.parentElement
      const text = node.textContent?.trim() ?? ''
      if (text === '' || holder === null || holder.closest('.sr-only, svg') !== null || stays(holder)) continue
      if (!holder.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue
      const range = document.createRange()
      range.selectNodeContents(node)
      for (const box of range.getClientRects()) if (box.width > 2 && box.height > 2) boxes.push({ text, box })
    }
    // Line boxes are taller than their letters, so those of neighbouring lines may touch.
    const slack = ({ height }: DOMRect) => height * 0.3
    const meet = (a: DOMRect, b: DOMRect) =>
      Math.min(a.right, b.right) - Math.max(a.left, b.left) > 2 &&
      Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > Math.min(slack(a), slack(b))
    const found = boxes.flatMap((one, index) =>
      boxes
        .slice(index + 1)
        .filter((other) => other.text !== one.text && meet(one.box, other.box))
        .map((other) => `overlap: ${one.text.slice(0, 30)} / ${other.text.slice(0, 30)}`),
    )
    return [...new Set(found)]
  })
}
