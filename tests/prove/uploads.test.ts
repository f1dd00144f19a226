import { holds } from './short.ts'
import { proveUploads } from './uploads.ts'

holds('uploads', proveUploads, ['sqlite'])
