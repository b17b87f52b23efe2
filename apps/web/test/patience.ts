import { configure } from '@testing-library/react'

// A machine that is busy with other tests makes what a test waits for late, not wrong.
configure({ asyncUtilTimeout: 15_000 })
