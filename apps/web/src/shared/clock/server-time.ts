/**
 * Estimates how far the device's clock is off, from the `Date` header of answers, which has whole seconds. The estimate with the
 * shortest round trip is used, until the clock jumps by more than its error.
 */
export function createServerTime(deviceNow: () => number) {
  let offset = 0
  let error = Number.POSITIVE_INFINITY

  return {
    /** Milliseconds since 1970 at the server. */
    now: () => deviceNow() + offset,
    /** Adds an answer: when the request was sent, when the answer arrived, and its `Date` header. */
    observe(sentAt: number, receivedAt: number, header: string | null) {
      const stamp = header === null ? Number.NaN : Date.parse(header)
      if (Number.isNaN(stamp)) return
      const observedError = (receivedAt - sentAt) / 2 + 500
      const observed = stamp + 500 - (sentAt + receivedAt) / 2
      if (observedError <= error || Math.abs(observed - offset) > error + observedError) {
        offset = observed
        error = observedError
      }
    },
  }
}
