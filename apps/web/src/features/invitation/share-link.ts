type SharedLink = { readonly url: string; readonly title: string; readonly text: string }

/** Returns whether this device has a share sheet. */
export function canShare(): boolean {
  return typeof navigator.share === 'function'
}

/**
 * Opens the share sheet. Resolves to false if it could not be opened. It is no failure to close it without a choice, or to ask
 * for it while it is open.
 */
export async function shareLink(link: SharedLink, device: Pick<Navigator, 'share'> = navigator): Promise<boolean> {
  try {
    await device.share(link)
    return true
  } catch (error) {
    return error instanceof DOMException && ['AbortError', 'InvalidStateError'].includes(error.name)
  }
}
