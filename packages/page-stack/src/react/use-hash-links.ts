import { useEffect } from 'react'
import type { PageStackModel } from './page-route.ts'
import { prefersReducedMotion } from './use-shown-snapshot.ts'

/**
 * Opens plain links (`<a href="#/pages/…">`) through the stack and starts to load their page when they are touched. The active
 * tab's own link scrolls its page to the top.
 */
export function useHashLinks(stack: PageStackModel): void {
  useEffect(() => {
    function onPointerDown(event: PointerEvent) {
      const link = hashLinkOf(event)
      if (link !== undefined) stack.preload(link.url)
    }

    function onClick(event: MouseEvent) {
      const link = hashLinkOf(event)
      if (link === undefined || isLeftToBrowser(event, link.anchor)) return
      event.preventDefault()
      const { verb } = link.anchor.dataset
      if (verb === 'redirectTo' || verb === 'reLaunch') void stack[verb]({ url: link.url })
      else if (stack.isTab(link.url) && stack.isTop(link.url)) scrollToTop()
      else void stack.open(link.url)
    }

    document.addEventListener('pointerdown', onPointerDown, { passive: true })
    document.addEventListener('click', onClick)
    return () => {
      document.removeEventListener('pointerdown', onPointerDown)
      document.removeEventListener('click', onClick)
    }
  }, [stack])
}

function hashLinkOf(event: Event): { anchor: HTMLAnchorElement; url: string } | undefined {
  if (!(event.target instanceof Element)) return undefined
  const anchor = event.target.closest<HTMLAnchorElement>('a[href^="#/"]')
  return anchor === null ? undefined : { anchor, url: (anchor.getAttribute('href') ?? '').slice(1) }
}

function isLeftToBrowser(event: MouseEvent, anchor: HTMLAnchorElement): boolean {
  const isModified = event.metaKey || event.ctrlKey || event.shiftKey || event.altKey
  return (
    event.defaultPrevented || event.button !== 0 || isModified || (anchor.target !== '' && anchor.target !== '_self')
  )
}

function scrollToTop(): void {
  window.scrollTo({ top: 0, behavior: prefersReducedMotion() ? 'instant' : 'smooth' })
}
