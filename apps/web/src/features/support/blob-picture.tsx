import { useCallback } from 'react'

type BlobPictureProps = { readonly blob: Blob; readonly alt: string; readonly className: string }

/** Shows a picture from bytes. Its object URL lives as long as the picture shows. */
export function BlobPicture({ blob, alt, className }: BlobPictureProps) {
  const show = useCallback(
    (image: HTMLImageElement) => {
      const url = URL.createObjectURL(blob)
      image.src = url
      return () => URL.revokeObjectURL(url)
    },
    [blob],
  )
  return (
    <img
      ref={show}
      alt={alt}
      className={className}
      // A format the browser cannot draw, such as HEIC, leaves the place empty instead of a broken image.
      onError={({ currentTarget }) => {
        currentTarget.hidden = true
      }}
    />
  )
}
