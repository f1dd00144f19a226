/** The people of the workshop world, shoulders up, drawn on paper 240 by 240. */

import { Picture } from './hand.ts'
import { arc, circle, ellipse, type Loop, rounded, smooth } from './outline.ts'
import { ink } from './pen.ts'
import type { Flat } from './space.ts'

const hot = '#ec6100'
const hotShade = '#b24a08'
const hotLight = '#f6844d'
const outline = 3.6

type Skin = { base: string; shade: string }
const skins = {
  deep: { base: '#6b4532', shade: '#513224' },
  brown: { base: '#8f5f43', shade: '#714831' },
  tan: { base: '#c08d68', shade: '#9d6f4e' },
  olive: { base: '#d3a380', shade: '#b28260' },
  fair: { base: '#e8c4a8', shade: '#c99f81' },
  rose: { base: '#e6b79f', shade: '#c69179' },
} satisfies Record<string, Skin>

type Person = {
  back: string
  skin: Skin
  cloth: string
  clothShade: string
  collar?: string
  brows?: string
  smile?: number
  eyes?: boolean
  /** Behind head and shoulders. */
  behind?: (p: Picture) => void
  /** On the clothes, under the head. */
  chest?: (p: Picture) => void
  /** On the head. */
  over?: (p: Picture) => void
}

const curve = (...points: Flat[]) => smooth(points, true, 8)
const open = (...points: Flat[]) => smooth(points, false, 8)

const head: Loop = curve(
  [120, 46],
  [148, 58],
  [158, 84],
  [157, 110],
  [150, 136],
  [132, 156],
  [112, 152],
  [94, 134],
  [85, 108],
  [84, 80],
  [96, 56],
)

const person = ({
  back,
  skin,
  cloth,
  clothShade,
  collar,
  brows = ink,
  smile = 3,
  eyes = true,
  behind,
  chest,
  over,
}: Person) => {
  const p = new Picture({ width: 240, height: 240, back })
  behind?.(p)
  // Shoulders, shaded on the side away from the light.
  const shoulders = rounded([
    [14, 244],
    [24, 204, 24],
    [66, 184, 30],
    [98, 174, 10],
    [142, 174, 10],
    [178, 184, 30],
    [216, 204, 24],
    [226, 244],
  ])
  p.fill([shoulders], cloth, outline)
  p.fill(
    [
      rounded([
        [170, 242],
        [176, 210, 20],
        [168, 186, 4],
        [180, 188, 20],
        [213, 206, 24],
        [223, 242],
      ]),
    ],
    clothShade,
  )
  // Neck, with the shadow of the jaw.
  p.fill(
    [
      [
        [98, 128],
        [98, 176],
        [104, 186],
        [122, 196],
        [140, 184],
        [144, 176],
        [144, 128],
      ],
    ],
    skin.base,
    outline,
  )
  p.fill([curve([100, 140], [112, 158], [132, 164], [142, 156], [142, 140])], skin.shade)
  if (collar) {
    p.fill(
      [
        [
          [96, 168],
          [84, 182],
          [104, 212],
          [122, 196],
          [104, 186],
        ],
      ],
      collar,
      outline,
    )
    p.fill(
      [
        [
          [146, 168],
          [158, 182],
          [140, 212],
          [122, 196],
          [140, 184],
        ],
      ],
      collar,
      outline,
    )
  }
  chest?.(p)
  p.fill([curve([86, 96], [77, 98], [75, 110], [82, 122], [90, 122])], skin.base, outline)
  p.fill([head], skin.base, outline)
  p.fill(
    [
      curve(
        [156, 96],
        [155, 112],
        [148, 136],
        [132, 153.5],
        [118, 152],
        [136, 142],
        [146, 124],
        [150, 100],
      ),
    ],
    skin.shade,
  )
  if (eyes) {
    for (const x of [116, 143]) p.fill([ellipse(3.4, 4.4, x, 103)], ink)
    p.stroke(
      [open([107, 93], [114, 89], [122, 91]), open([137, 91], [144, 89], [150, 92])],
      3.6,
      brows,
    )
  }
  p.stroke([open([132, 103], [139, 118], [137, 122], [130, 122])], 2.6)
  p.stroke([open([116, 136], [128, 136 + smile], [141, 134])], 3)
  over?.(p)
  return p
}

const buttons = (p: Picture) =>
  p.stroke(
    [
      [
        [122, 200],
        [122, 240],
      ],
    ],
    2.6,
  )

const glassesBun = () =>
  person({
    back: '#c9ced3',
    skin: skins.fair,
    cloth: '#3c4047',
    clothShade: '#2a2e34',
    collar: '#eef2f7',
    brows: '#51362a',
    behind: (p) => {
      p.fill([circle(22, 98, 38)], '#51362a', outline)
      p.stroke([arc(13, 190, 330, 98, 38)], 2.4, '#7a5441')
    },
    chest: buttons,
    over: (p) => {
      p.fill(
        [
          curve(
            [84, 108],
            [77, 84],
            [86, 56],
            [112, 40],
            [144, 48],
            [162, 76],
            [160, 92],
            [150, 74],
            [132, 66],
            [112, 70],
            [98, 82],
            [92, 96],
          ),
        ],
        '#51362a',
        outline,
      )
      p.stroke([open([98, 70], [112, 56], [134, 54])], 2.4, '#7a5441')
      p.stroke(
        [circle(14, 114, 104), circle(12.5, 146, 104)].map((l) => [...l, l[0] ?? [0, 0]]),
        4.6,
        hot,
      )
      p.stroke(
        [
          [
            [128, 102],
            [133, 102],
          ],
          [
            [100, 102],
            [84, 98],
          ],
        ],
        4.6,
        hot,
      )
    },
  })

const capBeard = () =>
  person({
    back: '#dfdeda',
    skin: skins.deep,
    cloth: '#646970',
    clothShade: '#51565d',
    collar: '#81878d',
    brows: '#1c1512',
    chest: buttons,
    over: (p) => {
      p.fill(
        [
          curve(
            [84, 104],
            [92, 116],
            [106, 128],
            [124, 126],
            [140, 124],
            [152, 122],
            [158, 108],
            [154, 138],
            [136, 164],
            [112, 160],
            [92, 140],
          ),
        ],
        '#221a17',
        outline,
      )
      p.stroke([open([116, 136], [128, 139], [141, 134])], 3.4, '#8f5f43')
      p.fill(
        [
          curve(
            [82, 84],
            [80, 60],
            [100, 40],
            [128, 36],
            [152, 50],
            [160, 76],
            [130, 76],
            [104, 80],
          ),
        ],
        hot,
        outline,
      )
      p.fill([curve([150, 54], [160, 76], [136, 76], [138, 56])], hotShade)
      p.fill(
        [curve([112, 80], [140, 68], [172, 70], [196, 82], [190, 90], [160, 84], [128, 88])],
        hotShade,
        outline,
      )
      p.stroke([open([122, 37], [116, 56], [110, 78])], 2.4, hotShade)
    },
  })

const weldingGoggles = () =>
  person({
    back: '#bcc1c9',
    skin: skins.olive,
    cloth: '#51565d',
    clothShade: '#3c4047',
    brows: '#5f2f1b',
    smile: 5,
    behind: (p) =>
      p.fill(
        [curve([84, 70], [66, 90], [52, 130], [60, 176], [80, 190], [84, 150], [92, 120])],
        '#7a3f25',
        outline,
      ),
    chest: (p) => {
      p.stroke(
        [
          [
            [70, 186],
            [84, 240],
          ],
          [
            [172, 186],
            [160, 240],
          ],
        ],
        9,
        ink,
      )
      p.stroke(
        [
          [
            [70, 186],
            [84, 240],
          ],
          [
            [172, 186],
            [160, 240],
          ],
        ],
        4,
        '#a0a5ac',
      )
    },
    over: (p) => {
      p.fill(
        [
          curve(
            [82, 112],
            [76, 84],
            [88, 52],
            [118, 40],
            [148, 50],
            [162, 78],
            [158, 92],
            [140, 76],
            [116, 74],
            [98, 84],
            [90, 100],
          ),
        ],
        '#7a3f25',
        outline,
      )
      p.stroke([open([78, 84], [100, 66], [130, 60], [160, 70])], 13, ink)
      p.stroke([open([78, 84], [100, 66], [130, 60], [160, 70])], 6, '#51565d')
      for (const [x, y, r] of [
        [112, 63, 18],
        [147, 62, 15],
      ] as const) {
        p.fill([ellipse(r, 17, x, y)], '#81878d', outline)
        p.fill([ellipse(r - 6, 11, x, y)], hot, 2.4)
        p.fill([ellipse(3.5, 5, x - 4, y - 3)], hotLight)
      }
    },
  })

const raceHelmet = () =>
  person({
    back: '#d9dfe6',
    skin: skins.rose,
    cloth: '#2a2e34',
    clothShade: '#1c1f26',
    brows: '#a77b45',
    chest: (p) =>
      p.fill(
        [
          rounded([
            [84, 172, 10],
            [158, 172, 10],
            [166, 192, 8],
            [122, 204, 20],
            [76, 192, 8],
          ]),
        ],
        '#51565d',
        outline,
      ),
    over: (p) => {
      const shell = curve(
        [122, 22],
        [160, 34],
        [184, 70],
        [186, 112],
        [176, 146],
        [150, 172],
        [116, 176],
        [82, 164],
        [64, 130],
        [62, 84],
        [80, 42],
      )
      const port = curve(
        [104, 82],
        [140, 76],
        [172, 84],
        [178, 100],
        [172, 122],
        [140, 126],
        [106, 122],
        [96, 102],
      )
      p.fill(
        [
          rounded([
            [158, 78],
            [172, 84],
            [178, 100],
            [172, 122],
            [153, 126],
          ]),
        ],
        '#2a2e34',
      )
      p.fill([shell, port], '#eef2f7', outline)
      p.fill(
        [
          curve(
            [176, 124],
            [174, 146],
            [150, 170],
            [116, 174],
            [96, 168],
            [130, 160],
            [160, 144],
            [166, 126],
          ),
        ],
        '#bcc1c9',
      )
      p.fill(
        [[...open([88, 36], [104, 52], [112, 79]), ...open([130, 77], [124, 50], [112, 24])]],
        hot,
        2.6,
      )
      p.stroke([[...port, port[0] ?? [0, 0]]], 6, ink)
      p.fill([circle(10, 84, 102)], '#a0a5ac', 2.6)
      // The visor, pushed up.
      p.fill(
        [curve([86, 92], [92, 66], [124, 52], [164, 58], [182, 78], [140, 70], [106, 78])],
        '#3c4047',
        outline,
      )
      p.stroke([open([104, 68], [130, 60], [156, 62])], 2.6, '#81878d')
      p.stroke(
        [
          [
            [146, 142],
            [166, 134],
          ],
          [
            [146, 150],
            [163, 143],
          ],
        ],
        3,
      )
    },
  })

const hijab = () =>
  person({
    back: '#dfdeda',
    skin: skins.tan,
    cloth: '#81878d',
    clothShade: '#646970',
    smile: 4,
    brows: '#2b1d16',
    chest: (p) =>
      p.fill(
        [
          curve(
            [70, 160],
            [58, 190],
            [74, 226],
            [112, 236],
            [152, 224],
            [182, 200],
            [168, 168],
            [120, 150],
          ),
        ],
        '#46566b',
        outline,
      ),
    over: (p) => {
      const cloth = curve(
        [120, 28],
        [154, 40],
        [174, 76],
        [174, 116],
        [166, 150],
        [146, 180],
        [112, 186],
        [80, 172],
        [64, 134],
        [64, 84],
        [84, 44],
      )
      const face = curve(
        [122, 62],
        [146, 70],
        [157, 92],
        [154, 120],
        [144, 144],
        [128, 156],
        [112, 148],
        [98, 126],
        [94, 96],
        [102, 72],
      )
      p.fill([cloth, face], '#5b6d84', outline)
      p.fill(
        [
          curve(
            [158, 60],
            [172, 84],
            [172, 116],
            [162, 150],
            [146, 176],
            [136, 176],
            [152, 140],
            [162, 100],
          ),
        ],
        '#46566b',
      )
      p.stroke([[...face, face[0] ?? [0, 0]]], 3, ink)
      p.fill(
        [
          [
            ...open([98, 80], [108, 66], [122, 60], [140, 65], [152, 78]),
            ...open([150, 86], [138, 73], [122, 69], [110, 74], [99, 90]),
          ],
        ],
        hot,
        2.4,
      )
      p.stroke(
        [
          open([78, 150], [100, 172], [136, 178]),
          open([72, 126], [84, 156], [110, 176]),
          open([112, 186], [120, 206], [112, 232]),
        ],
        2.4,
        '#3a4759',
      )
    },
  })

const greyMoustache = () =>
  person({
    back: '#bcc1c9',
    skin: skins.rose,
    cloth: '#46566b',
    clothShade: '#3a4759',
    collar: '#5b6d84',
    brows: '#81878d',
    smile: 0,
    chest: (p) => {
      p.fill(
        [
          curve(
            [98, 168],
            [122, 190],
            [146, 168],
            [150, 184],
            [130, 204],
            [122, 226],
            [112, 204],
            [94, 186],
          ),
        ],
        hot,
        outline,
      )
      p.stroke([open([108, 190], [122, 200], [136, 188])], 2.4, hotShade)
    },
    over: (p) => {
      p.fill(
        [curve([86, 108], [76, 96], [76, 74], [88, 60], [96, 58], [92, 76], [95, 92])],
        '#d9dfe6',
        outline,
      )
      p.fill([curve([148, 60], [160, 78], [159, 96], [153, 84])], '#d9dfe6', outline)
      p.stroke([open([106, 62], [122, 58], [138, 62])], 2, skins.rose.shade)
      p.fill(
        [
          curve(
            [132, 124],
            [150, 126],
            [160, 142],
            [148, 140],
            [132, 136],
            [116, 142],
            [100, 144],
            [112, 128],
          ),
        ],
        '#d9dfe6',
        outline,
      )
      p.stroke([open([122, 130], [114, 138]), open([141, 130], [148, 136])], 2, '#a0a5ac')
      p.stroke([open([103, 112], [108, 115]), open([150, 113], [153, 111])], 2, skins.rose.shade)
    },
  })

const headband = () =>
  person({
    back: '#d9dfe6',
    skin: skins.olive,
    cloth: '#eef2f7',
    clothShade: '#bcc1c9',
    brows: '#1c1f26',
    chest: (p) =>
      p.stroke(
        [
          [
            [96, 176],
            [122, 214],
            [148, 176],
          ],
          [
            [122, 214],
            [122, 240],
          ],
        ],
        3,
      ),
    behind: (p) =>
      p.fill(
        [
          [
            [84, 78],
            [48, 66],
            [60, 84],
            [44, 98],
            [86, 92],
          ],
        ],
        hot,
        outline,
      ),
    over: (p) => {
      p.fill(
        [
          rounded([
            [82, 92, 4],
            [72, 62, 4],
            [88, 62, 2],
            [84, 40, 4],
            [104, 48, 2],
            [112, 26, 4],
            [126, 44, 2],
            [144, 30, 4],
            [148, 50, 2],
            [168, 48, 4],
            [160, 68, 2],
            [166, 88, 4],
            [150, 84, 4],
            [96, 88, 4],
          ]),
        ],
        '#2a2e34',
        outline,
      )
      p.fill(
        [
          [
            ...open([81, 76], [104, 70], [134, 68], [160, 74]),
            ...open([161, 88], [134, 82], [104, 84], [82, 92]),
          ],
        ],
        hot,
        outline,
      )
      p.stroke([open([84, 84], [108, 77], [134, 75], [158, 81])], 2.2, hotShade)
      p.fill([curve([84, 92], [90, 94], [91, 110], [86, 112])], '#2a2e34')
      p.stroke([open([120, 150], [128, 152], [134, 149])], 2.4, skins.olive.shade)
    },
  })

const bandana = () =>
  person({
    back: '#dfdeda',
    skin: skins.tan,
    cloth: '#646970',
    clothShade: '#51565d',
    collar: '#a0a5ac',
    brows: '#241812',
    smile: 5,
    behind: (p) => {
      p.fill(
        [
          curve(
            [84, 60],
            [66, 96],
            [58, 150],
            [74, 194],
            [110, 190],
            [150, 186],
            [170, 180],
            [176, 140],
            [164, 90],
            [150, 60],
          ),
        ],
        '#2f211b',
        outline,
      )
    },
    chest: buttons,
    over: (p) => {
      p.fill(
        [
          curve(
            [82, 112],
            [78, 86],
            [90, 64],
            [110, 62],
            [100, 80],
            [93, 104],
            [90, 128],
            [80, 150],
          ),
        ],
        '#2f211b',
        outline,
      )
      p.fill(
        [
          curve(
            [80, 84],
            [82, 54],
            [108, 36],
            [138, 40],
            [158, 60],
            [161, 80],
            [136, 68],
            [110, 70],
          ),
        ],
        hot,
        outline,
      )
      p.fill([curve([140, 44], [157, 60], [160, 78], [144, 70])], hotShade)
      for (const [x, y] of [
        [102, 56],
        [120, 48],
        [134, 58],
        [112, 64],
        [92, 70],
      ] as const)
        p.fill([circle(3, x, y, 16)], '#fbfaf7')
      p.fill(
        [
          [
            [82, 78],
            [58, 66],
            [62, 82],
            [52, 94],
            [80, 90],
          ],
        ],
        hot,
        outline,
      )
      p.fill([circle(4, 84, 128, 16)], '#d9dfe6', 2.2)
    },
  })

const flatCap = () =>
  person({
    back: '#bcc1c9',
    skin: skins.fair,
    cloth: '#51565d',
    clothShade: '#3c4047',
    collar: '#dddbd5',
    brows: '#6b5138',
    smile: 2,
    chest: (p) => {
      p.fill(
        [
          [
            [116, 198],
            [128, 198],
            [132, 240],
            [112, 240],
          ],
        ],
        '#2a2e34',
        2.6,
      )
    },
    over: (p) => {
      p.fill(
        [
          curve(
            [86, 98],
            [92, 112],
            [96, 130],
            [110, 146],
            [128, 150],
            [144, 140],
            [152, 122],
            [156, 112],
            [150, 138],
            [132, 157],
            [112, 153],
            [94, 135],
            [84, 110],
          ),
        ],
        '#b89a7c',
      )
      p.stroke([open([116, 136], [128, 138], [141, 134])], 3)
      p.fill([curve([84, 80], [90, 84], [92, 112], [84, 112])], '#6b5138', 2.6)
      p.fill(
        [
          curve(
            [76, 84],
            [74, 60],
            [98, 40],
            [134, 36],
            [168, 54],
            [182, 80],
            [160, 82],
            [120, 78],
            [94, 88],
          ),
        ],
        '#81878d',
        outline,
      )
      p.fill(
        [curve([116, 80], [150, 70], [184, 78], [188, 90], [160, 90], [128, 90])],
        '#646970',
        outline,
      )
      p.stroke(
        [open([100, 44], [96, 64], [92, 84]), open([124, 38], [124, 56], [118, 78])],
        2,
        '#646970',
      )
      p.stroke(
        [
          [
            [66, 112],
            [110, 86],
          ],
        ],
        9.6,
        ink,
      )
      p.stroke(
        [
          [
            [68, 111],
            [108, 87.2],
          ],
        ],
        5,
        hot,
      )
    },
  })

const turban = () =>
  person({
    back: '#d9dfe6',
    skin: skins.brown,
    cloth: '#3c4047',
    clothShade: '#2a2e34',
    collar: '#646970',
    brows: '#1c1512',
    chest: buttons,
    over: (p) => {
      p.fill(
        [
          curve(
            [84, 106],
            [94, 118],
            [110, 128],
            [124, 126],
            [140, 124],
            [152, 122],
            [158, 106],
            [158, 140],
            [146, 172],
            [124, 184],
            [102, 172],
            [86, 140],
          ),
        ],
        '#1f1815',
        outline,
      )
      p.stroke([open([116, 137], [128, 140], [141, 135])], 3.2, '#a06e50')
      p.stroke(
        [open([104, 158], [112, 170]), open([138, 160], [132, 172]), open([122, 156], [122, 174])],
        2,
        '#3a2d27',
      )
      p.fill(
        [
          curve(
            [78, 100],
            [66, 70],
            [76, 38],
            [110, 20],
            [146, 26],
            [172, 52],
            [168, 84],
            [160, 92],
            [144, 74],
            [120, 66],
            [98, 78],
          ),
        ],
        hot,
        outline,
      )
      p.fill([curve([148, 30], [171, 54], [167, 82], [159, 89], [148, 74], [156, 52])], hotShade)
      p.stroke(
        [
          open([80, 92], [92, 62], [126, 36], [146, 27]),
          open([72, 72], [92, 46], [116, 24]),
          open([120, 66], [144, 54], [166, 52]),
          open([104, 72], [130, 48], [160, 40]),
        ],
        2.6,
        '#873604',
      )
      p.fill(
        [
          [
            [120, 66],
            [112, 76],
            [120, 82],
            [130, 70],
          ],
        ],
        '#fbfaf7',
        2.2,
      )
    },
  })

const earDefenders = () =>
  person({
    back: '#dfdeda',
    skin: skins.deep,
    cloth: '#a0a5ac',
    clothShade: '#81878d',
    collar: '#bcc1c9',
    brows: '#1c1512',
    smile: 5,
    chest: (p) => {
      p.stroke(
        [
          [
            [72, 186],
            [82, 240],
          ],
          [
            [172, 186],
            [162, 240],
          ],
        ],
        13,
        ink,
      )
      p.stroke(
        [
          [
            [72, 186],
            [82, 240],
          ],
          [
            [172, 186],
            [162, 240],
          ],
        ],
        7,
        '#fbfaf7',
      )
    },
    over: (p) => {
      const hair: Flat[] = []
      for (let i = 0; i < 9; i++) {
        const a = ((196 + i * 18.5) * Math.PI) / 180
        const b = ((205 + i * 18.5) * Math.PI) / 180
        hair.push(
          [121 + 40 * Math.cos(a), 88 + 48 * Math.sin(a)],
          [121 + 42.5 * Math.cos(b), 88 + 51 * Math.sin(b)],
        )
      }
      p.fill(
        [
          curve(
            [82, 108],
            ...hair.slice(0, -2),
            [156, 84],
            [136, 68],
            [112, 68],
            [96, 82],
            [90, 104],
          ),
        ],
        '#221a17',
        outline,
      )
      p.stroke([open([84, 92], [80, 56], [106, 32], [140, 34], [164, 60], [163, 92])], 11, ink)
      p.stroke([open([84, 92], [80, 56], [106, 32], [140, 34], [164, 60], [163, 92])], 5, '#646970')
      p.fill(
        [
          rounded([
            [66, 88, 14],
            [94, 86, 14],
            [97, 128, 14],
            [70, 130, 14],
          ]),
        ],
        hot,
        outline,
      )
      p.fill(
        [
          rounded([
            [86, 90, 8],
            [94, 88, 8],
            [96, 126, 10],
            [88, 127, 8],
          ]),
        ],
        '#2a2e34',
        2.4,
      )
      p.fill(
        [
          rounded([
            [157, 88, 6],
            [168, 92, 8],
            [168, 122, 8],
            [155, 126, 6],
          ]),
        ],
        hot,
        outline,
      )
    },
  })

const openHelmet = () =>
  person({
    back: '#bcc1c9',
    skin: skins.rose,
    cloth: '#2a2e34',
    clothShade: '#1c1f26',
    collar: '#3c4047',
    brows: '#a77b45',
    smile: 4,
    behind: (p) =>
      p.fill(
        [curve([70, 130], [54, 160], [56, 206], [70, 224], [84, 206], [86, 160])],
        '#d0a862',
        outline,
      ),
    chest: (p) =>
      p.stroke(
        [
          [
            [122, 198],
            [130, 240],
          ],
        ],
        3,
        '#a0a5ac',
      ),
    over: (p) => {
      p.stroke([open([92, 140], [110, 162], [130, 160], [150, 136])], 5, '#51565d')
      p.fill(
        [
          curve(
            [96, 150],
            [74, 148],
            [62, 112],
            [66, 66],
            [92, 34],
            [130, 26],
            [160, 44],
            [172, 76],
            [160, 80],
            [134, 72],
            [112, 78],
            [100, 96],
            [100, 124],
          ),
        ],
        '#d9dfe6',
        outline,
      )
      p.fill([curve([96, 148], [76, 146], [65, 116], [80, 130], [98, 128])], '#a0a5ac')
      p.fill(
        [[...open([108, 31], [114, 52], [117, 76]), ...open([132, 72], [130, 48], [126, 26])]],
        '#51565d',
        2.6,
      )
      p.stroke([open([66, 76], [92, 60], [130, 52], [168, 62])], 14, ink)
      p.stroke([open([66, 76], [92, 60], [130, 52], [168, 62])], 7.5, hot)
      p.fill(
        [
          curve(
            [104, 52],
            [130, 42],
            [160, 46],
            [170, 62],
            [158, 76],
            [140, 70],
            [118, 78],
            [104, 70],
          ),
        ],
        '#51565d',
        outline,
      )
      p.fill(
        [
          curve(
            [112, 57],
            [132, 49],
            [156, 53],
            [162, 62],
            [152, 68],
            [138, 63],
            [120, 70],
            [111, 66],
          ),
        ],
        '#81878d',
        2.4,
      )
      p.stroke(
        [
          [
            [120, 62],
            [132, 54],
          ],
          [
            [130, 62],
            [138, 55],
          ],
        ],
        2.4,
        '#d9dfe6',
      )
    },
  })

export const avatars: Record<string, () => Picture> = {
  'glasses-bun': glassesBun,
  'cap-beard': capBeard,
  'welding-goggles': weldingGoggles,
  'race-helmet': raceHelmet,
  hijab,
  'grey-moustache': greyMoustache,
  headband,
  bandana,
  'flat-cap': flatCap,
  turban,
  'ear-defenders': earDefenders,
  'open-helmet': openHelmet,
}
