import { type ChosenKind, openFilePicker } from './file-picker.ts'
import { RuntimeError } from './runtime-error.ts'

type Api = 'chooseImage' | 'chooseFile' | 'chooseVideo'

/** The most that can be chosen unless the caller says otherwise, and the longest video (specification, section 9). */
const DEFAULT_COUNT = { chooseImage: 9, chooseFile: 100 } as const
const MAX_VIDEO_SECONDS = 60

export interface ChooseOptions {
  /** The maximum number; further chosen files are left out. */
  readonly count?: number | undefined
  /** Only files with these extensions, such as `['png', 'jpg']`. */
  readonly extension?: readonly string[] | undefined
  /** `['camera']` takes a new picture instead of offering existing ones. */
  readonly sourceType?: readonly ('album' | 'camera')[] | undefined
}

/** What the pickers need from the browser. */
export interface PickerPorts {
  readonly open: typeof openFilePicker
  /** Returns the length of a video in seconds. */
  readonly secondsOf: (video: File) => Promise<number>
}

const browser: PickerPorts = { open: openFilePicker, secondsOf: videoSeconds }

/** Lets the member choose pictures, nine by default. Throws `RuntimeError` if none was chosen. */
export function chooseImage(options: ChooseOptions = {}, ports: PickerPorts = browser): Promise<readonly File[]> {
  return choose('chooseImage', 'image', { ...options, count: countOf('chooseImage', options) }, ports)
}

/** The same for files of any kind, at most a hundred. */
export function chooseFile(options: ChooseOptions = {}, ports: PickerPorts = browser): Promise<readonly File[]> {
  return choose('chooseFile', 'any', { ...options, count: countOf('chooseFile', options) }, ports)
}

/** Lets the member choose one video of at most 60 s. */
export async function chooseVideo(
  options: Omit<ChooseOptions, 'count'> = {},
  ports: PickerPorts = browser,
): Promise<File> {
  const [video] = await choose('chooseVideo', 'video', { ...options, count: 1 }, ports)
  if (video === undefined) throw new RuntimeError('chooseVideo:fail cancel')
  if ((await ports.secondsOf(video)) > MAX_VIDEO_SECONDS)
    throw new RuntimeError(`chooseVideo:fail the video is longer than ${MAX_VIDEO_SECONDS} s`)
  return video
}

function countOf(api: keyof typeof DEFAULT_COUNT, { count = 0 }: ChooseOptions): number {
  return count > 0 ? Math.floor(count) : DEFAULT_COUNT[api]
}

async function choose(
  api: Api,
  kind: ChosenKind,
  { count, extension, sourceType = ['album', 'camera'] }: ChooseOptions & { readonly count: number },
  { open }: PickerPorts,
): Promise<readonly File[]> {
  if (extension?.length === 0) throw new RuntimeError(`${api}:fail param extension should not be empty.`)
  const isCameraOnly = sourceType.length === 1 && sourceType[0] === 'camera'
  const files = await open({ kind, extension, isCameraOnly, isMultiple: count > 1 })
  if (files.length === 0) throw new RuntimeError(`${api}:fail cancel`)
  return files.slice(0, count)
}

function videoSeconds(file: File): Promise<number> {
  const video = document.createElement('video')
  const url = URL.createObjectURL(file)
  return new Promise<number>((resolve, reject) => {
    video.preload = 'metadata'
    video.onloadedmetadata = () => resolve(video.duration)
    video.onerror = () => reject(new RuntimeError('chooseVideo:fail the video cannot be read', undefined, video.error))
    video.src = url
  }).finally(() => URL.revokeObjectURL(url))
}
