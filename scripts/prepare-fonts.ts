// Makes the fonts of the shop's documents, so that none is made while a customer waits.
import { prepareFonts } from '#documents/server/fonts.ts'

await prepareFonts()
