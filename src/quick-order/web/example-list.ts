/** A list as dealers send them, with what goes wrong in lists: numbers of the demo shop. */
export const exampleList = `Hello,
please send us the following for the spring:

Part No;Description;Qty
KS-BD-320;Brake disc front;20
45120-KS3-700;Disc, old number;10
KS-B0-320;Disc once more;5
06455-KT9-D01;Pads;100
KS-CH-525;Chain;12
ks rs 45;Sprocket;1.000
ZZ-4711;No idea;4
KS-OF-138;Oil filter;2 boxes

Best regards
Bob Jones`
