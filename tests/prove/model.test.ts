import { proveModel } from './model.ts'
import { holds } from './short.ts'

holds('model', proveModel)
