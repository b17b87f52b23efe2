#!/usr/bin/env python3
"""Verifies a file of what Terahold owes, with nothing but Python's standard library. Written from docs/trust.md.

    verify.py FILE ANCHOR.json [MEMBER.json]   prints "verified", or the fault
    verify.py --vectors VECTORS.json           compares itself with the test vectors

ANCHOR.json has what the chain says: snapshot (chainId, reserve, token, day), root, total, leaves. MEMBER.json has key, address
and owed. Hashes, keys and addresses are hex with 0x. Large numbers are text.
"""
import hmac
import json
import sys
from hashlib import sha256

LEAF, NODE, SNAPSHOT, TILE = 48, 52, 52, 16
EMPTY = (bytes(32), 0, 0)


class Fault(Exception):
    pass


def uint(value, length):
    try:
        return int(value).to_bytes(length, "big")
    except OverflowError:
        raise Fault("malformed") from None


def number(data):
    return int.from_bytes(data, "big")


def unhex(text):
    return bytes.fromhex(text[2:])


def digest(data):
    return sha256(data).digest()


def snapshot_bytes(snapshot):
    addresses = unhex(snapshot["reserve"]) + unhex(snapshot["token"])
    return uint(snapshot["chainId"], 8) + addresses + uint(snapshot["day"], 4)


def snapshot_id(snapshot):
    return digest(b"terahold snapshot 1" + snapshot)


def of_member(member, snapshot, text):
    data = snapshot_id(snapshot) + unhex(member["address"]) + text
    return hmac.new(unhex(member["key"]), data, sha256).digest()


def shard_of(member, snapshot, shard_bits):
    return of_member(member, snapshot, b"shard")[0] >> (8 - shard_bits)


def leaves_of(shard):
    if len(shard) % LEAF:
        raise Fault("malformed")
    found = {}
    last = b""
    for at in range(0, len(shard), LEAF):
        tag, amount = shard[at : at + 32], number(shard[at + 32 : at + LEAF])
        if tag <= last:
            raise Fault("leaf_order")
        if amount >= 2**96:
            raise Fault("amount_range")
        found[tag] = amount
        last = tag
    return found


def height_for(counts):
    most = max(1, *(-(-count // TILE) for count in counts))
    return (most - 1).bit_length()


def node_bytes(node):
    return node[0] + uint(node[1], 16) + uint(node[2], 4)


def tile_node(index, leaves):
    count = len(leaves) // LEAF
    total = sum(number(leaves[at + 32 : at + LEAF]) for at in range(0, len(leaves), LEAF))
    return digest(uint(0, 1) + uint(index, 4) + uint(count, 1) + leaves), total, count


def inner_node(level, place, left, right):
    total, count = left[1] + right[1], left[2] + right[2]
    if count == 0:
        return EMPTY
    uint(total, 16)
    data = uint(1, 1) + uint(level, 1) + uint(place, 4) + node_bytes(left) + node_bytes(right)
    return digest(data), total, count


def fold(nodes, first, low, high):
    for level in range(low + 1, high + 1):
        first //= 2
        nodes = nodes + [EMPTY] * (len(nodes) % 2)
        pairs = range(0, len(nodes), 2)
        nodes = [inner_node(level, first + at // 2, nodes[at], nodes[at + 1]) for at in pairs]
    return nodes[0] if nodes else EMPTY


def shard_node(shard, leaves, height):
    first = shard * 2**height
    cuts = range(0, len(leaves), TILE * LEAF)
    tiles = [tile_node(first + at, leaves[cut : cut + TILE * LEAF]) for at, cut in enumerate(cuts)]
    return fold(tiles, first, 0, height)


def root_of(snapshot, depth, shard_bits, top):
    shape = uint(depth, 1) + uint(shard_bits, 1)
    return digest(b"terahold liabilities 1" + snapshot_id(snapshot) + shape + node_bytes(top))


def read_head(data, label):
    end = len(label) + SNAPSHOT + 1
    if len(data) < end or data[: len(label)] != label or data[end - 1] > 6:
        raise Fault("malformed")
    return data[len(label) : end - 1], data[end - 1], data[end:]


def check_top(anchor, snapshot, depth, shard_bits, top):
    if top[1] != int(anchor["total"]):
        raise Fault("total_differs")
    if top[2] != anchor["leaves"]:
        raise Fault("count_differs")
    if root_of(snapshot, depth, shard_bits, top) != unhex(anchor["root"]):
        raise Fault("root_differs")


def check_tree(anchor, snapshot, shard_bits, height, nodes):
    if snapshot != snapshot_bytes(anchor["snapshot"]):
        raise Fault("other_snapshot")
    check_top(anchor, snapshot, shard_bits + height, shard_bits, fold(nodes, 0, height, height + shard_bits))


def check_member(leaves, snapshot, member):
    found = leaves_of(leaves)
    tags = [of_member(member, snapshot, uint(part, 1)) for part in range(8)]
    amounts = [found[tag] for tag in tags if tag in found]
    if not amounts and int(member["owed"]) > 0:
        raise Fault("member_missing")
    if sum(amounts) != int(member["owed"]):
        raise Fault("amount_differs")


def verify_file(data, anchor, member):
    snapshot, shard_bits, rest = read_head(data, b"terahold liabilities 1\n")
    shards = 2**shard_bits
    counts = [number(rest[4 * at : 4 * at + 4]) for at in range(shards)]
    leaves = rest[4 * shards :]
    if len(rest) < 4 * shards or len(leaves) != sum(counts) * LEAF:
        raise Fault("malformed")
    parts, start = [], 0
    for count in counts:
        parts.append(leaves[start : start + count * LEAF])
        start += count * LEAF
    for part in parts:
        leaves_of(part)
    height = height_for(counts)
    nodes = [shard_node(at, part, height) for at, part in enumerate(parts)]
    check_tree(anchor, snapshot, shard_bits, height, nodes)
    if member:
        check_member(parts[shard_of(member, snapshot, shard_bits)], snapshot, member)


def verify_shard(index, leaves, anchor, member):
    snapshot, shard_bits, rest = read_head(index, b"terahold shards 1\n")
    if len(rest) != NODE * 2**shard_bits:
        raise Fault("malformed")
    rows = [rest[at : at + NODE] for at in range(0, len(rest), NODE)]
    nodes = [(row[:32], number(row[32:48]), number(row[48:])) for row in rows]
    height = height_for([node[2] for node in nodes])
    check_tree(anchor, snapshot, shard_bits, height, nodes)
    leaves_of(leaves)
    place = shard_of(member, snapshot, shard_bits)
    if len(leaves) // LEAF != nodes[place][2]:
        raise Fault("count_differs")
    if shard_node(place, leaves, height) != nodes[place]:
        raise Fault("root_differs")
    check_member(leaves, snapshot, member)


def verify_path(path, anchor):
    tile, siblings, place = unhex(path["tile"]), path["siblings"], path["tileIndex"]
    if not 0 < len(tile) <= TILE * LEAF or len(siblings) != path["depth"] or place >= 2 ** path["depth"]:
        raise Fault("malformed")
    leaves_of(tile)
    node = tile_node(place, tile)
    for level, sibling in enumerate(siblings, 1):
        other = (unhex(sibling["hash"]), int(sibling["sum"]), sibling["count"])
        if len(other[0]) != 32:
            raise Fault("malformed")
        left, right = (other, node) if place % 2 else (node, other)
        place //= 2
        node = inner_node(level, place, left, right)
    check_top(anchor, snapshot_bytes(anchor["snapshot"]), path["depth"], path["shardBits"], node)


def verdict(check, *given):
    try:
        check(*given)
        return "verified"
    except Fault as fault:
        return str(fault)


def agrees_on_tag(vector):
    snapshot = snapshot_bytes(vector["snapshot"])
    part = uint(vector["part"], 1)
    same_tag = of_member(vector, snapshot, part) == unhex(vector["tag"])
    same_id = snapshot_id(snapshot) == unhex(vector["snapshotId"])
    return same_tag and same_id and shard_of(vector, snapshot, 6) == vector["shardOf64"]


def compare(vectors):
    def said(vector, *check):
        return vector["verdict"] == verdict(*check)

    results = [(f"tag {vector['part']}", agrees_on_tag(vector)) for vector in vectors["tags"]]
    for vector in vectors["files"]:
        given = (unhex(vector["file"]), vector["anchor"], vector["claimant"])
        results.append((vector["name"], said(vector, verify_file, *given)))
    for vector in vectors["shards"]:
        given = (unhex(vector["index"]), unhex(vector["leaves"]), vector["anchor"], vector["claimant"])
        results.append((vector["name"], said(vector, verify_shard, *given)))
    for vector in vectors["paths"]:
        results.append((vector["name"], said(vector, verify_path, vector, vector["anchor"])))
    for name in [name for name, agrees in results if not agrees]:
        print("differs:", name)
    print(f"{sum(agrees for _, agrees in results)} of {len(results)} vectors agree")
    return all(agrees for _, agrees in results)


def main(args):
    if len(args) == 2 and args[0] == "--vectors":
        with open(args[1], encoding="utf-8") as file:
            return 0 if compare(json.load(file)) else 1
    if len(args) not in (2, 3):
        print(__doc__)
        return 2
    with open(args[0], "rb") as file:
        data = file.read()
    given = []
    for name in args[1:]:
        with open(name, encoding="utf-8") as file:
            given.append(json.load(file))
    said = verdict(verify_file, data, given[0], given[1] if len(given) == 2 else None)
    print(said)
    return 0 if said == "verified" else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
