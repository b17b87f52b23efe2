import { useCallback } from 'react'

type BlobPictureProps = { readonly blob: Blob; readonly alt: string; readonly className: string }

/** Bytes at hand shown as a picture; their address lives as long as the picture shows. */
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
      // A kind the browser cannot draw, such as HEIC, leaves its place empty instead of a torn page.
      onError={({ currentTarget }) => {
        currentTarget.hidden = true
      }}
    />
  )
}
