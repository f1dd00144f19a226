/** The people of the demo shop. Addresses and telephone numbers lead nowhere. */

export type DemoPerson = {
  email: string
  name: string
  phone: string
  address: string
  /** A file in pictures/avatars, without .svg. */
  avatar: string
}

export const demoPeople: readonly DemoPerson[] = [
  {
    email: 'admin@kickstand.test',
    name: 'Ada Brandt',
    phone: '+1 555 0100',
    address: 'Kickstand Works, 1 Foundry Lane, Millbrook, OH 45013',
    avatar: 'glasses-bun',
  },
  {
    email: 'buyer@kickstand.test',
    name: 'Ben Okafor',
    phone: '+1 555 0117',
    address: 'Okafor Motorcycles, 48 Canal Street, Port Alder, WA 98362',
    avatar: 'cap-beard',
  },
  {
    email: 'mirela@twinvalley.kickstand.test',
    name: 'Mirela Petrov',
    phone: '+1 555 0121',
    address: 'Twin Valley Cycles, 210 Orchard Road, Twin Valley, OR 97040',
    avatar: 'welding-goggles',
  },
  {
    email: 'hugo@lastlap.kickstand.test',
    name: 'Hugo Lindqvist',
    phone: '+1 555 0134',
    address: 'Last Lap Garage, 7 Speedway Court, Bonner, MT 59823',
    avatar: 'race-helmet',
  },
  {
    email: 'samira@northgate.kickstand.test',
    name: 'Samira Haddad',
    phone: '+1 555 0142',
    address: 'Northgate Moto Parts, 1900 Industrial Way, Dearfield, MI 48121',
    avatar: 'hijab',
  },
  {
    email: 'walt@ironshed.kickstand.test',
    name: 'Walt Jensen',
    phone: '+1 555 0158',
    address: 'The Iron Shed, Rural Route 3, Cedar Fork, IA 52222',
    avatar: 'grey-moustache',
  },
  {
    email: 'kenji@harbor.kickstand.test',
    name: 'Kenji Morita',
    phone: '+1 555 0163',
    address: 'Harbor Motor Repair, 15 Dock Street, San Tomas, CA 94089',
    avatar: 'headband',
  },
  {
    email: 'lucia@ruta9.kickstand.test',
    name: 'Lucía Ferrer',
    phone: '+1 555 0179',
    address: 'Ruta 9 Motos, 902 Mesa Avenue, Las Palomas, NM 87401',
    avatar: 'bandana',
  },
  {
    email: 'tom@hillclimb.kickstand.test',
    name: 'Tom Ashworth',
    phone: '+1 555 0186',
    address: 'Hillclimb Engineering, 33 Quarry Hill, Graniteville, VT 05654',
    avatar: 'flat-cap',
  },
  {
    email: 'noor@redline.kickstand.test',
    name: 'Noor Singh',
    phone: '+1 555 0190',
    address: 'Redline Service, 640 Depot Street, Yuba Flats, CA 95991',
    avatar: 'turban',
  },
  {
    email: 'grace@fleet.kickstand.test',
    name: 'Grace Mbeki',
    phone: '+1 555 0204',
    address: 'Parcel Fleet Workshop, 88 Terminal Drive, Lakeport, IL 60085',
    avatar: 'ear-defenders',
  },
  {
    email: 'pia@vintage.kickstand.test',
    name: 'Pia Novak',
    phone: '+1 555 0215',
    address: 'Novak Vintage Twins, 5 Chapel Yard, Old Salem, PA 18042',
    avatar: 'open-helmet',
  },
]
