/** Calls once the element comes near to being seen; answers with the cancellation. */
export function watchSeen(element: Element, onSeen: () => void): () => void {
  const observer = new IntersectionObserver(
    (entries) => {
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return
      observer.disconnect()
      onSeen()
    },
    { rootMargin: '120px' },
  )
  observer.observe(element)
  return () => observer.disconnect()
}
