import { checkFile, type FileCheck } from './check-file.ts'

addEventListener('message', ({ data }: MessageEvent<FileCheck>) => postMessage(checkFile(data)))
