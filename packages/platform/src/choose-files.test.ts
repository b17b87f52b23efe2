import { describe, expect, it, vi } from 'vitest'
import { chooseFile, chooseImage, chooseVideo, type PickerPorts } from './choose-files.ts'
import { type FilePickerOptions, pickerAttributes } from './file-picker.ts'

const files = (count: number) => Array.from({ length: count }, (_, index) => new File(['x'], `${index}.png`))

/** A member who chooses some files, and the options the picker was called with. */
function member(chosen: number, seconds = 10) {
  let wanted: FilePickerOptions | undefined
  const open = vi.fn(async (options: FilePickerOptions) => {
    wanted = options
    return files(chosen)
  })
  const ports: PickerPorts = { open, secondsOf: async () => seconds }
  return { ports, asked: () => wanted && pickerAttributes(wanted) }
}

describe('pictures', () => {
  it.each([
    [undefined, 9],
    [0, 9],
    [-2, 9],
    [3, 3],
    [1, 1],
  ])('are, of a count of %s, %d at most', async (count, most) => {
    const { ports } = member(12)
    expect(await chooseImage(count === undefined ? {} : { count }, ports)).toHaveLength(most)
  })

  it('are asked for by kind, several at a time unless one is wanted', async () => {
    const several = member(2)
    await chooseImage({}, several.ports)
    expect(several.asked()).toEqual({ type: 'file', accept: 'image/*', multiple: '' })
    const single = member(1)
    await chooseImage({ count: 1, extension: ['png', '.jpg'] }, single.ports)
    expect(single.asked()).toEqual({ type: 'file', accept: '.png,.jpg' })
  })

  it('come from the camera only when nothing else is offered', async () => {
    const camera = member(1)
    await chooseImage({ sourceType: ['camera'] }, camera.ports)
    expect(camera.asked()).toHaveProperty('capture')
    const both = member(1)
    await chooseImage({ sourceType: ['album', 'camera'] }, both.ports)
    expect(both.asked()).not.toHaveProperty('capture')
  })
})

describe('files', () => {
  it('are a hundred at most, of any kind', async () => {
    const { ports, asked } = member(120)
    expect(await chooseFile({}, ports)).toHaveLength(100)
    expect(asked()).toEqual({ type: 'file', accept: '*/*', multiple: '' })
  })
})

describe('a video', () => {
  it('is one, of 60 s at most', async () => {
    const { ports, asked } = member(2, 60)
    expect((await chooseVideo({}, ports)).name).toBe('0.png')
    expect(asked()).toEqual({ type: 'file', accept: 'video/*' })
    await expect(chooseVideo({}, member(1, 60.1).ports)).rejects.toMatchObject({
      errMsg: 'chooseVideo:fail the video is longer than 60 s',
    })
  })
})

describe.each([
  ['chooseImage', chooseImage],
  ['chooseFile', chooseFile],
  ['chooseVideo', chooseVideo],
] as const)('%s', (api, choose) => {
  it('fails when it was closed without a choice', async () => {
    await expect(choose({}, member(0).ports)).rejects.toMatchObject({ errMsg: `${api}:fail cancel` })
  })

  it('needs at least one ending when endings are named', async () => {
    const { ports } = member(1)
    await expect(choose({ extension: [] }, ports)).rejects.toMatchObject({
      errMsg: `${api}:fail param extension should not be empty.`,
    })
    expect(ports.open).not.toHaveBeenCalled()
  })
})
