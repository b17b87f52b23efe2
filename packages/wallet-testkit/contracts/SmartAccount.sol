// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

/// A contract account: one key owns it, and its signatures are valid by ERC-1271. For local chains only.
contract SmartAccount {
    address public immutable owner;

    error OnlyOwner();

    constructor(address owner_) {
        owner = owner_;
    }

    receive() external payable {}

    function isValidSignature(bytes32 hash, bytes calldata signature) external view returns (bytes4) {
        bool isValid = signature.length == 65
            && ecrecover(hash, uint8(signature[64]), bytes32(signature[0:32]), bytes32(signature[32:64])) == owner;
        return isValid ? this.isValidSignature.selector : bytes4(0xffffffff);
    }

    function execute(address to, uint256 value, bytes calldata data) external returns (bytes memory) {
        if (msg.sender != owner) revert OnlyOwner();
        (bool isDone, bytes memory result) = to.call{value: value}(data);
        if (!isDone) {
            assembly ("memory-safe") {
                revert(add(result, 32), mload(result))
            }
        }
        return result;
    }
}
